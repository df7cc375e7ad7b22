import type { Pipe } from '@common/bridge/protocol'
import { ipcMain, MessageChannelMain, type BrowserWindow } from 'electron'
import { appOrigin } from './app-protocol'
import { portPipe } from './port-pipe'

/** Only to the main frame of the app's own page, on load and reload. */
export function handOverPort(
  currentWindow: () => BrowserWindow | undefined,
  onPipe: (pipe: Pipe) => void,
): void {
  ipcMain.on('satchel:connect', ({ sender, senderFrame }) => {
    const window = currentWindow()
    const isOurPage = window && sender === window.webContents && senderFrame === window.webContents.mainFrame
    if (!isOurPage || !senderFrame.url.startsWith(`${appOrigin}/`)) return
    const { port1, port2 } = new MessageChannelMain()
    onPipe(portPipe(port1))
    senderFrame.postMessage('satchel:port', null, [port2])
  })
}
