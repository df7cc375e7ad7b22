/**
 * Compares CPU, memory (PSS), start-up times and size of idle Satchel with an empty window. Linux only.
 * usage: npm run bench:desktop [-- SECONDS of each measurement, 60 by default]
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chooseElectron } from '../../scripts/electron/choose-electron.mjs'
import { ensureSession, runInSession } from '../../scripts/electron/desktop-session.mjs'
import { removeFolder } from '../../scripts/electron/remove-folder.mjs'

const root = resolve(import.meta.dirname, '..', '..')
const seconds = process.argv[2] ?? '60'
if (process.platform !== 'linux' || !(Number(seconds) > 0))
  throw new Error('usage: npm run bench:desktop [-- SECONDS], on Linux')

function findElectron() {
  try {
    const found = chooseElectron()
    ensureSession(found.binary)
    return found
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

const electron = findElectron()
const data = mkdtempSync(join(tmpdir(), 'satchel-bench-'))
try {
  process.exitCode = runInSession(
    [process.execPath, join(import.meta.dirname, 'measure.mjs'), data, seconds],
    {
      ...process.env,
      SATCHEL_ELECTRON: electron.binary,
      SATCHEL_ELECTRON_VERSION: electron.version,
      ...(electron.isOld && { SATCHEL_APP: root }),
    },
  )
} finally {
  removeFolder(data)
}
