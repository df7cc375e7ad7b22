import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type Electron from 'electron'
import { closeBrowser, openBrowser } from './browser'
import { lifecycle, needNotReady } from './lifecycle'
import { takeLock } from './single-instance'
import { strict } from './strict'
import { openWindows } from './windows'

type Modelled = 'whenReady' | 'quit' | 'exit' | 'setPath' | 'enableSandbox' | 'getPreferredSystemLanguages'

class App extends EventEmitter implements Pick<Electron.App, Modelled | 'requestSingleInstanceLock'> {
  #userData: string | undefined
  #isQuitting = false
  #hasExited = false
  readonly #ready: Promise<void>

  constructor() {
    super()
    // After the shell's own first run, as Electron's `ready` is.
    this.#ready = new Promise((resolve) => setImmediate(resolve)).then(() => this.#start())
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.quit())
  }

  whenReady(): Promise<void> {
    return this.#ready
  }

  getPreferredSystemLanguages(): string[] {
    return ['en-US']
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData') throw new Error(`The double does not model the path ${name}`)
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    this.#userData = path
  }

  enableSandbox(): void {
    needNotReady('app.enableSandbox()')
  }

  requestSingleInstanceLock(): boolean {
    if (this.#userData === undefined)
      throw new Error('The double locks a folder that the shell names with setPath.')
    return takeLock(this.#userData, () => this.emit('second-instance', {}, process.argv, process.cwd()))
  }

  /** Electron: closes all windows, then emits `will-quit`, which can be prevented; `window-all-closed` is not emitted then. */
  quit(): void {
    if (this.#isQuitting || this.#hasExited) return
    this.#isQuitting = true
    void this.#quit()
  }

  exit(exitCode = 0): void {
    if (this.#hasExited) return
    this.#hasExited = true
    void closeBrowser().finally(() => process.exit(exitCode))
  }

  onAllWindowsClosed(): void {
    if (this.#isQuitting || this.#hasExited) return
    if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }

  async #start(): Promise<void> {
    if (this.#isQuitting || this.#hasExited) return new Promise(() => undefined)
    await openBrowser()
    lifecycle.isReady = true
    this.emit('ready', {}, {})
  }

  async #quit(): Promise<void> {
    this.emit('before-quit', {})
    for (const window of openWindows) await window.shut()
    let isPrevented = false
    this.emit('will-quit', { preventDefault: () => (isPrevented = true) })
    this.#isQuitting = false
    if (isPrevented) return
    this.emit('quit', {}, 0)
    this.exit(0)
  }
}

export const app = strict('app', new App())
