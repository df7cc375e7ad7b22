import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { appOrigin } from './app-protocol'
import { keepPlace, readPlace } from './window-place'

export interface WindowOptions {
  readonly preload: string
  readonly resources: string
  /** Where its place is kept. */
  readonly placeFile: string
  readonly onUnexpected: (where: string, error: unknown) => void
  /** Its page will never be there. */
  readonly onFailed: (error: unknown) => void
}

/** Makes the app's window, where it was last. It is shown when its page has something to show. */
export function createWindow(options: WindowOptions): BrowserWindow {
  const { preload, resources, placeFile, onUnexpected, onFailed } = options
  const place = readPlace(placeFile)
  const { x, y, width = 1440, height = 900 } = place ?? {}
  const window = new BrowserWindow({
    ...(x !== undefined && y !== undefined && { x, y }),
    width,
    height,
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
      // Nobody needs them here: what they would show is the user's account.
      devTools: false,
    },
  })
  if (place?.isMaximized) window.maximize()
  window.webContents.on('did-finish-load', () => window.webContents.setZoomLevel(place?.zoomLevel ?? 0))
  keepPlace(window, placeFile, (error) => onUnexpected('the place of the window', error))
  window.once('ready-to-show', () => window.show())
  window.loadURL(`${appOrigin}/index.html`).catch(onFailed)
  return window
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
