import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../files/make-folder'
import { writeFileAtomically } from '../../files/write-file-atomically'
import { xdgFolder } from '../../launch/data-folder'
import { autostartEntry } from './autostart-entry'

let last: Promise<void> = Promise.resolve()

/** In the order of the calls: a slow write must not follow a later removal. */
export function setAutostartEntry(isWanted: boolean, args: readonly string[]): Promise<void> {
  const written = last.catch(() => undefined).then(() => write(isWanted, args))
  last = written
  return written
}

async function write(isWanted: boolean, args: readonly string[]): Promise<void> {
  const folder = join(xdgFolder(process.env['XDG_CONFIG_HOME'], '.config'), 'autostart')
  const file = join(folder, 'satchel.desktop')
  if (!isWanted) return rm(file, { force: true })
  // An AppImage runs from a temporary folder.
  const binary = process.env['APPIMAGE'] ?? process.execPath
  const entry = autostartEntry([binary, ...args])
  makeFolder(folder)
  await writeFileAtomically(file, entry)
}
