import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { appOrigin } from './app-protocol'

/** Makes the app's window. It is shown when its page has something to show. */
export function createWindow(preload: string, resources: string): BrowserWindow {
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
      // Prices keep coming while the window is hidden behind another.
      backgroundThrottling: false,
    },
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${appOrigin}/index.html`)
  return window
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
