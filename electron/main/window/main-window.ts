import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { Settings } from '@common/domain/settings/settings'
import type { Translate } from '@common/texts/translate'
import { nearestTextSize, nextTextSize, usualTextSize } from '@common/domain/settings/text-size'
import type { App } from '../../core/app'
import { askUser } from '../dialogs/ask-user'
import { restoreWindow } from './restore-window'
import type { SystemNotification } from '../desktop/system-notification'
import { bringToFront, createWindow, showTextSize, whenPainted } from './window'
import { readBounds } from './window-bounds'

export interface MainWindowDeps {
  readonly out: string
  readonly resources: string
  readonly windowData: string
  readonly quit: () => void
  readonly onUnexpected: (source: string, error: unknown) => void
  readonly onFailed: (error: unknown) => void
}

export interface AppHandle {
  readonly app: App
  readonly hasTray: () => boolean
  readonly notify: (systemNotification: SystemNotification) => void
}

/** Destroying a hanging page loses no data. */
const longestCloseMs = 2000

export class MainWindow {
  readonly #deps: MainWindowDeps
  #window: BrowserWindow | undefined
  #painted = Promise.resolve()
  #behind: AppHandle | undefined
  #isProtected = false
  #textSize = usualTextSize
  #isQuitting = false
  #destroyTimer: NodeJS.Timeout | undefined
  /** Zoom level of earlier versions. */
  #zoomOfBefore: number | undefined

  constructor(deps: MainWindowDeps) {
    this.#deps = deps
  }

  get current(): BrowserWindow | undefined {
    return this.#window
  }

  get isVisible(): boolean {
    return this.#window?.isVisible() === true
  }

  /** Resolves when the newest window has been painted. */
  get painted(): Promise<void> {
    return this.#painted
  }

  connect(behind: AppHandle): void {
    this.#behind = behind
    behind.app.watchSettings((settings) => this.#apply(settings))
    if (this.#window) this.#follow(this.#window, behind)
  }

  show(): void {
    // The tray may disappear at the end of a session.
    if (this.#isQuitting) return
    if (this.#window) return bringToFront(this.#window)
    const { out, resources, windowData, onUnexpected, onFailed } = this.#deps
    let isClosing = false
    const placeFile = join(windowData, 'place.json')
    const place = readBounds(placeFile)
    const window = createWindow({
      preload: join(out, 'preload', 'index.cjs'),
      resources,
      place,
      placeFile,
      textSize: () => this.#textSize,
      onUnexpected,
      onFailed: (error) => {
        // An error dialog would prevent quitting.
        if (!isClosing && !this.#isQuitting) onFailed(error)
      },
    })
    this.#window = window
    this.#painted = whenPainted(window)
    this.#zoomOfBefore = place?.zoomLevel
    window.setContentProtection(this.#isProtected)
    window.once('closed', () => (this.#window = undefined))
    // Ctrl and mouse wheel.
    window.webContents.on('zoom-changed', (_event, direction) =>
      this.stepText(direction === 'in' ? 'larger' : 'smaller'),
    )
    window.on('close', (event) => {
      if (!this.#isQuitting && this.#staysWithout(window)) event.preventDefault()
      else isClosing = true
    })
    if (this.#behind) this.#follow(window, this.#behind)
  }

  #follow(window: BrowserWindow, { app, notify }: AppHandle): void {
    if (this.#zoomOfBefore && this.#textSize === usualTextSize)
      app.setTextSize(nearestTextSize(100 * 1.2 ** this.#zoomOfBefore))
    restoreWindow(window, {
      t: app.t,
      notify: (title, body) =>
        notify({ profileId: null, title, body, actions: [], onClick: () => this.show() }),
      quit: this.#deps.quit,
      isQuitting: () => this.#isQuitting,
    })
  }

  #apply({ contentProtection, textSize }: Pick<Settings, 'contentProtection' | 'textSize'>): void {
    this.#showText(textSize)
    if (contentProtection === this.#isProtected) return
    this.#isProtected = contentProtection
    this.#window?.setContentProtection(contentProtection)
  }

  /** The next key press may precede the stored setting. */
  stepText(step: 'larger' | 'smaller' | 'usual'): void {
    const size = step === 'usual' ? usualTextSize : nextTextSize(this.#textSize, step)
    this.#showText(size)
    this.#behind?.app.setTextSize(size)
  }

  #showText(size: number): void {
    if (size === this.#textSize) return
    this.#textSize = size
    if (this.#window) showTextSize(this.#window, size)
  }

  onQuit(): void {
    this.#isQuitting = true
    // A hanging page never confirms closing.
    this.#destroyTimer ??= setTimeout(() => this.#window?.destroy(), longestCloseMs)
  }

  /** An update that can't be installed leaves the app running, on macOS without a window. */
  onQuitFailed(): void {
    if (!this.#isQuitting) return
    this.#isQuitting = false
    clearTimeout(this.#destroyTimer)
    this.#destroyTimer = undefined
    this.show()
  }

  /** False closes the window; true continues in the tray or asks first. */
  #staysWithout(window: BrowserWindow): boolean {
    if (!this.#behind) return false
    const { app, hasTray, notify } = this.#behind
    const next = app.onWindowClosed(hasTray())
    if (next === 'quit') return false
    if (next === 'ask') void this.#askToQuit(window, app.t)
    else window.hide()
    if (next === 'keep-and-tell')
      notify({
        profileId: null,
        title: app.t('tray.kept'),
        body: app.t('tray.kept.how'),
        actions: [],
        onClick: () => this.show(),
      })
    return true
  }

  async #askToQuit(window: BrowserWindow, t: Translate): Promise<void> {
    const isAgreed = await askUser(window, {
      message: t('tray.none'),
      detail: t('tray.none.what'),
      agree: t('tray.quit'),
      refuse: t('tray.none.stay'),
    })
    if (isAgreed) this.#deps.quit()
  }
}
