import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'
import { makeFolder } from '../../files/make-folder'
import { writeFileAtomically } from '../../files/write-file-atomically'
import { xdgFolder } from '../../launch/data-folder'
import { autostartEntry, quoteForWindows } from './autostart-entry'

export async function startAtLogin(isWanted: boolean, args: readonly string[]): Promise<void> {
  const command = [...args.filter((arg) => arg !== '--hidden'), '--hidden']
  if (process.platform === 'linux') return writeEntry(isWanted, command)
  app.setLoginItemSettings({
    openAtLogin: isWanted,
    ...(process.platform === 'win32' && {
      path: quoteForWindows(process.execPath),
      args: command.map(quoteForWindows),
    }),
  })
}

/** https://specifications.freedesktop.org/autostart-spec */
async function writeEntry(isWanted: boolean, args: readonly string[]): Promise<void> {
  const folder = join(xdgFolder(process.env['XDG_CONFIG_HOME'], '.config'), 'autostart')
  const file = join(folder, 'satchel.desktop')
  if (!isWanted) return rm(file, { force: true })
  // An AppImage runs from a temporary folder.
  const binary = process.env['APPIMAGE'] ?? process.execPath
  const entry = autostartEntry([binary, ...args])
  makeFolder(folder)
  await writeFileAtomically(file, entry)
}
