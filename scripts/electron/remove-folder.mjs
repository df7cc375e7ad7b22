import { rmSync } from 'node:fs'

const attempts = 50
const pauseMs = 100

/**
 * Removes a folder that processes of a closed app may still write into. The retries of `rmSync` don't find new files.
 * @param {string} folder
 * @param {(folder: string) => void} [remove]
 */
export function removeFolder(folder, remove = (path) => rmSync(path, { recursive: true, force: true })) {
  for (let attempt = 1; ; attempt++) {
    try {
      return remove(folder)
    } catch (error) {
      if (
        attempt === attempts ||
        !(error instanceof Error) ||
        !('code' in error) ||
        error.code !== 'ENOTEMPTY'
      )
        throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
}
