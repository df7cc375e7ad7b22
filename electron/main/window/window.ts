import { join } from 'node:path'
import { BrowserWindow } from 'electron'
import { appOrigin } from './app-protocol'
import { shellMode } from '../shell-mode'
import { loadPage } from './load-page'
import { persistBounds, type WindowBounds } from './window-bounds'

export interface WindowOptions {
  readonly preload: string
  readonly resources: string
  readonly place: WindowBounds | null
  readonly placeFile: string
  /** Percent. */
  readonly textSize: () => number
  readonly onUnexpected: (source: string, error: unknown) => void
  readonly onFailed: (error: unknown) => void
}

/** From `ready-to-show` to the frame on the screen. */
const paintMs = 25
/** For a page that is never painted. */
const maxPaintWaitMs = 1000

export const whenPainted = (window: BrowserWindow): Promise<void> =>
  new Promise((done) => {
    window.once('ready-to-show', () => setTimeout(done, paintMs))
    setTimeout(done, maxPaintWaitMs)
  })

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
      // Disabled: they would expose the account.
      devTools: shellMode.hasDevTools,
    },
  })
  if (place?.isMaximized) window.maximize()
  window.webContents.on('did-finish-load', () => showTextSize(window, textSize()))
  persistBounds(window, placeFile, (error) => onUnexpected('window position', error))
  window.once('ready-to-show', () => window.show())
  loadPage(window.webContents, `${appOrigin}/index.html`, onFailed)
  return window
}

/** The page's zoom lets the layout adapt. */
export const showTextSize = (window: BrowserWindow, percent: number): void =>
  window.webContents.setZoomFactor(percent / 100)

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
