import { EventEmitter } from 'node:events'
import type Electron from 'electron'
import type { Page } from '@playwright/test'
import { tell } from './control'
import { ipcMain } from './ipc-main'
import { realPort, toWire, type Peer } from './message-ports'
import type { FromWorld } from './preload-runtime'
import { PreloadWorld } from './preload-world'
import { fromStandIn, toStandIn } from './stand-in'
import { strict } from './strict'

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

/** One document in the main frame. Another document, after a reload too, is another frame to Electron. */
class WebFrameMain implements Pick<Electron.WebFrameMain, 'url' | 'parent' | 'postMessage'> {
  readonly #page: Page
  readonly #postMessage: Electron.WebFrameMain['postMessage']
  readonly parent = null

  constructor(page: Page, postMessage: Electron.WebFrameMain['postMessage']) {
    this.#page = page
    this.#postMessage = postMessage
  }

  get url(): string {
    return fromStandIn(this.#page.url())
  }

  postMessage(channel: string, message: unknown, transfer: Electron.MessagePortMain[] = []): void {
    this.#postMessage(channel, message, transfer)
  }
}

/** What the shell holds, `self`, is the strict proxy of this. */
export class WebContents extends EventEmitter implements Pick<Electron.WebContents, 'setWindowOpenHandler'> {
  readonly self = strict('webContents', this)
  #page: Page | undefined
  #world: PreloadWorld | undefined
  #frame: WebFrameMain | undefined
  #openHandler: OpenHandler | undefined
  /** Navigations that main asked for: `will-navigate` is not about them. */
  #expected: string | undefined
  #nextPort = 1
  readonly #ports = new Map<number, Peer>()

  get mainFrame(): WebFrameMain {
    if (!this.#frame) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    return this.#frame
  }

  /** The double's page has the browser's own. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    if (policy !== 'disable_non_proxied_udp') throw new Error(`The double does not model ${policy}`)
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  async attach(page: Page, preloadFile: string): Promise<void> {
    this.#page = page
    page.on('popup', (popup) => void popup.close())
    this.#world = await PreloadWorld.open(page, preloadFile, {
      onDocument: () => {
        this.#frame = strict('WebFrameMain', new WebFrameMain(page, (...args) => this.#postToFrame(...args)))
      },
      onGone: () => this.dropDocument(),
      onWindowWanted: (url) => this.#refuseWindow(url),
      onTold: (told) => this.#onTold(told),
    })
  }

  /** Navigates, as main may. */
  async load(url: string): Promise<void> {
    this.#expected = toStandIn(url)
    await this.#page?.goto(this.#expected)
  }

  async reload(): Promise<void> {
    this.#expected = this.#page?.url()
    await this.#page?.reload()
  }

  /** Whether the page may go there: main sent it, or no listener of `will-navigate` objects. */
  mayNavigate(standIn: string): boolean {
    if (standIn === this.#expected?.replace(/#.*/, '')) {
      this.#expected = undefined
      return true
    }
    let isPrevented = false
    const url = fromStandIn(standIn)
    this.emit('will-navigate', { url, isMainFrame: true, preventDefault: () => (isPrevented = true) }, url)
    if (isPrevented) tell({ kind: 'blocked', url, by: 'will-navigate' })
    return !isPrevented
  }

  /** The page's end of every port is gone with its document. */
  dropDocument(): void {
    this.#frame = undefined
    for (const peer of this.#ports.values()) peer.disconnect()
    this.#ports.clear()
  }

  /** Asks the shell about a window that the page wants. @throws Error when it allows one */
  #refuseWindow(url: string): void {
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'new-window' as const,
      referrer: { policy: 'default' as const, url: '' },
    }
    if (this.#openHandler?.(details).action !== 'deny')
      throw new Error('The double opens no windows for a page.')
    tell({ kind: 'blocked', url, by: 'window-open' })
  }

  #postToFrame(channel: string, message: unknown, transfer: readonly object[] = []): void {
    const numbers = transfer.map((port) => {
      const number = this.#nextPort++
      const remote: Peer = {
        receive: (data) => this.#world?.postToPort(number, JSON.stringify(data)),
        disconnect: () => this.#world?.closePort(number),
      }
      this.#ports.set(number, realPort(port).transferTo(remote))
      return number
    })
    this.#world?.deliver(channel, toWire(message), numbers)
  }

  #onTold(told: FromWorld): void {
    switch (told.kind) {
      case 'send': {
        const frame = this.#frame
        const event = {
          sender: this.self,
          ports: [],
          // Electron: null when the frame has navigated or is destroyed.
          senderFrame: frame ?? null,
          type: 'frame',
        }
        setImmediate(() => ipcMain.emit(told.channel, event, ...told.args))
        return
      }
      case 'port-message':
        this.#ports.get(told.port)?.receive(told.data)
        return
      case 'port-closed':
        this.#ports.get(told.port)?.disconnect()
        this.#ports.delete(told.port)
        return
      case 'preload-error':
        tell({ kind: 'preload-error', message: told.message })
        process.stderr.write(`Unable to load preload script: ${told.message}\n`)
    }
  }
}
