import { test as base, expect, type Browser, type Page } from '@playwright/test'
import { defaultSettings } from '@common/domain/settings/settings'
import { startBuilt, type HeadlessApp } from '../processes/start-headless'
import { openHeadlessBridge, type Bridge } from './open-headless-bridge'
import { numberIn } from './number-in'
import { readLog } from '../processes/read-log'
import type { PageObject } from './page-objects'
import { makeDataFolder, openWindow, reopenWindow, type OpenApp, type WindowOptions } from './open-app'

export interface PracticeWindow extends OpenApp {
  readonly setPrice: (price: number) => Promise<void>
}

export interface PracticeApp {
  readLog(): string
  /** Windows closed by a test stay until then, so that the report of a failure shows them. */
  finishClosing(): Promise<void>
  /** Resets settings and practice account first. */
  open(options?: WindowOptions): Promise<PracticeWindow>
  openWallet(options?: WindowOptions): Promise<PracticeWindow>
  openFirstRun(options?: WindowOptions): Promise<PracticeWindow>
}

export { expect }

export const test = base.extend<{ attachesLog: void }, { practice: PracticeApp }>({
  attachesLog: [
    async ({ practice }, use, testInfo) => {
      await use()
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('log', { body: practice.readLog(), contentType: 'text/plain' })
      await practice.finishClosing()
    },
    { auto: true },
  ],
  practice: [
    async ({ browser }, use) => {
      const folder = makeDataFolder()
      const app = await startBuilt(['--port', '0', '--data', folder.path, '--practice-seed', '7'])
      const bridge = await openHeadlessBridge(await app.invite())
      await use(practiceApp(browser, app, { bridge, readLog: () => readLog(folder.path) }))
      await app.stop()
      folder.remove()
    },
    { scope: 'worker' },
  ],
})

type UseWindow = (app: PracticeWindow) => Promise<void> | void

/** Opens a window before the first test of a file, and closes it after the last. */
export function openForFile(use: UseWindow): void {
  let app: PracticeWindow
  test.beforeAll(async ({ practice }) => {
    app = await practice.open()
    await use(app)
  })
  test.afterAll(() => app.close())
}

/** Opens a window before each test of a file, and closes it afterwards. */
export function openForEachTest(use: UseWindow): void {
  let app: PracticeWindow
  test.beforeEach(async ({ practice }) => {
    app = await practice.open()
    await use(app)
  })
  test.afterEach(() => app.close())
}

function practiceApp(
  browser: Browser,
  app: HeadlessApp,
  { bridge, readLog }: { readonly bridge: Bridge; readonly readLog: () => string },
): PracticeApp {
  let isUsed = false
  /** Left by a window without options. */
  let idlePage: Page | undefined
  const closing: (() => Promise<void>)[] = []

  async function finishClosing(): Promise<void> {
    for (const finish of closing.splice(0)) await finish()
  }

  async function reset(): Promise<void> {
    await finishClosing()
    await bridge.app.changeSettings(defaultSettings)
    if (!isUsed) {
      await bridge.session.startPractice(null)
      return
    }
    const startOver = () => bridge.practice.startOver(null)
    await startOver().catch(() => bridge.session.startPractice(null).then(startOver))
  }

  async function openOrReuse(options?: WindowOptions): Promise<PageObject> {
    if (options || !idlePage) return openWindow(browser, app, options)
    const page = idlePage
    idlePage = undefined
    return reopenWindow(page)
  }

  async function retire(page: Page): Promise<void> {
    // A page of the same origin keeps the compiled scripts.
    await page.goto(new URL('/assets/none', page.url()).href)
    if (idlePage) await page.context().close()
    else idlePage = page
  }

  async function window(options?: WindowOptions): Promise<PracticeWindow> {
    isUsed = true
    const ui = await openOrReuse(options)
    return {
      ui,
      bridge,
      invite: () => app.invite(),
      close() {
        for (const event of ['console', 'pageerror', 'websocket'] as const) ui.page.removeAllListeners(event)
        closing.push(() => (options ? ui.page.context().close() : retire(ui.page)))
        return Promise.resolve()
      },
      async setPrice(price) {
        await bridge.practice.setPrice({ price })
        await expect.poll(() => numberIn(ui.at('last-price').first())).toBe(price)
      },
    }
  }

  async function open(options?: WindowOptions): Promise<PracticeWindow> {
    await reset()
    const opened = await window(options)
    // Until then the ticket ignores Enter.
    await expect(opened.ui.at('balance')).toHaveText(/\d/)
    return opened
  }

  return {
    readLog,
    finishClosing,
    open,
    async openWallet(options) {
      const opened = await open(options)
      await opened.ui.page.setViewportSize({ width: 1270, height: 900 })
      await opened.ui.click('nav-wallet')
      return opened
    },
    async openFirstRun(options) {
      await reset()
      await bridge.session.leave(null)
      const opened = await window(options)
      await opened.ui.at('start-practice').waitFor()
      return opened
    },
  }
}
