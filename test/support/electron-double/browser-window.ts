import { EventEmitter } from 'node:events'
import type Electron from 'electron'
import type { Page } from '@playwright/test'
import { app } from './app'
import { openPage, setPermission } from './browser'
import { tell } from './control'
import { needReady } from './lifecycle'
import { onMenuRole } from './menu'
import { isPermitted } from './session'
import { toStandIn } from './stand-in'
import { WebContents } from './web-contents'
import { openWindows } from './windows'
import { strict } from './strict'

/** Chromium's word for each permission of Electron's that the double can ask about. */
const permissions = [
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['clipboard-read', 'clipboard-read'],
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
] as const

class BrowserWindow
  extends EventEmitter
  implements
    Pick<Electron.BrowserWindow, 'loadURL' | 'show' | 'focus' | 'restore' | 'isMinimized' | 'isDestroyed'>
{
  readonly #contents = new WebContents()
  readonly #page: Promise<Page>
  readonly #size: { readonly width: number; readonly height: number }

  constructor({ width = 800, height = 600, webPreferences = {} }: Electron.BrowserWindowConstructorOptions) {
    super()
    needReady('Cannot create BrowserWindow')
    const { preload, sandbox, contextIsolation, nodeIntegration } = webPreferences
    if (!preload || sandbox === false || contextIsolation === false || nodeIntegration) {
      throw new Error('The double models windows with a sandboxed, isolated preload only.')
    }
    this.#size = { width, height }
    this.#page = this.#open(preload)
    openWindows.add(this)
    tell({ kind: 'window', event: 'created' })
    app.emit('web-contents-created', {}, this.#contents.self)
    return strict('BrowserWindow', this)
  }

  get webContents(): WebContents {
    return this.#contents.self
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#page
    const { origin } = new URL(toStandIn(url))
    for (const [permission, name] of permissions) {
      const isGranted = await isPermitted(this.#contents.self as never, permission, url)
      await setPermission(page, origin, name, isGranted)
    }
    page.once('load', () => this.emit('ready-to-show'))
    await this.#contents.load(url)
  }

  show(): void {
    tell({ kind: 'window', event: 'shown' })
  }

  focus(): void {
    tell({ kind: 'window', event: 'focused' })
  }

  isDestroyed(): boolean {
    return !openWindows.has(this)
  }

  isMinimized(): boolean {
    return false
  }

  restore(): void {
    throw new Error('The double has no minimized windows.')
  }

  /** Closes as a user does, or as quitting does. */
  async shut(): Promise<void> {
    await (await this.#page).close()
  }

  async reload(): Promise<void> {
    await this.#contents.reload()
  }

  async #open(preload: string): Promise<Page> {
    const page = await openPage(this.#contents)
    await page.setViewportSize(this.#size)
    page.once('close', () => {
      this.#contents.dropDocument()
      openWindows.delete(this)
      tell({ kind: 'window', event: 'closed' })
      this.emit('closed')
      if (openWindows.size === 0) app.onAllWindowsClosed()
    })
    await this.#contents.attach(page, preload)
    return page
  }
}

onMenuRole('reload', () => {
  for (const window of openWindows) void window.reload()
})

export { BrowserWindow }
