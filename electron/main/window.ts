import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { appOrigin } from './app-protocol'
import { shellMode } from './shell-mode'
import { keepPlace, type WindowPlace } from './window-place'

export interface WindowOptions {
  readonly preload: string
  readonly resources: string
  /** Where it was last, and where that is kept. */
  readonly place: WindowPlace | null
  readonly placeFile: string
  /** How large its page is drawn, in percent. */
  readonly textSize: () => number
  readonly onUnexpected: (where: string, error: unknown) => void
  /** Its page will never be there. */
  readonly onFailed: (error: unknown) => void
}

/** Makes the app's window. It is shown when its page has something to show. */
export function createWindow(options: WindowOptions): BrowserWindow {
  const { preload, resources, place, placeFile, textSize, onUnexpected, onFailed } = options
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
      devTools: shellMode.hasDevTools,
    },
  })
  if (place?.isMaximized) window.maximize()
  window.webContents.on('did-finish-load', () => showTextSize(window, textSize()))
  keepPlace(window, placeFile, (error) => onUnexpected('the place of the window', error))
  window.once('ready-to-show', () => window.show())
  window.loadURL(`${appOrigin}/index.html`).catch(onFailed)
  return window
}

/** By the zoom of the page, which lays out anew for the room that is left. */
export const showTextSize = (window: BrowserWindow, percent: number): void =>
  window.webContents.setZoomFactor(percent / 100)

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
