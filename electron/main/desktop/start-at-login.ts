import { app } from 'electron'
import { quoteForWindows } from './autostart-entry'
import { setAutostartEntry } from './autostart-file'

export async function startAtLogin(isWanted: boolean, args: readonly string[]): Promise<void> {
  const command = [...args.filter((arg) => arg !== '--hidden'), '--hidden']
  if (process.platform === 'linux') return setAutostartEntry(isWanted, command)
  app.setLoginItemSettings({
    openAtLogin: isWanted,
    ...(process.platform === 'win32' && {
      path: quoteForWindows(process.execPath),
      args: command.map(quoteForWindows),
    }),
  })
}
