import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { appOrigin } from './app-protocol'

/** Makes the app's window. It is shown when its page has something to show; `onFailed` is told when that will never be. */
export function createWindow(
  preload: string,
  resources: string,
  onFailed: (error: unknown) => void,
): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 640,
    show: false,
    title: 'Satchel',
    backgroundColor: '#0f1216',
    icon: join(resources, 'icon.png'),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  })
  window.once('ready-to-show', () => window.show())
  window.loadURL(`${appOrigin}/index.html`).catch((error: unknown) => {
    // Closed while it was loading: nobody waits for it.
    if (!window.isDestroyed()) onFailed(error)
  })
  return window
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
