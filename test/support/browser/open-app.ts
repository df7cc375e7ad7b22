import type { Browser, BrowserContext, BrowserContextOptions, TestInfo } from '@playwright/test'
import { join } from 'node:path'
import { startHeadless } from '../start-headless'
import { handsOn, type Hands } from './hands'

export interface OpenApp {
  readonly hands: Hands
  /** With a token in its fragment, for another window: another one each time it is read. */
  readonly url: string
  /** Ends the app behind the window, which stays open. */
  stop(): Promise<unknown>
  close(): Promise<void>
}

export interface OpenOptions {
  readonly dataFolder: string
  /** How the browser is, such as its size or the system's colours. */
  readonly browser?: BrowserContextOptions
  /** Runs before the window is loaded, such as to watch what it calls. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
  /** Switches of the app beside its data folder and the seed of its prices. */
  readonly args?: readonly string[]
}

/** Starts the app with seeded practice prices and opens its window, as it is at a first run. */
export async function openApp(
  browser: Browser,
  { dataFolder, browser: how = {}, prepare, args = [] }: OpenOptions,
): Promise<OpenApp> {
  const app = await startHeadless(['--port', '0', '--data', dataFolder, '--practice-seed', '7', ...args])
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    ...how,
  })
  await prepare?.(context)
  const page = await context.newPage()
  // What cannot be clicked says so, and which.
  page.setDefaultTimeout(15_000)
  await page.goto(app.url)
  return {
    hands: handsOn(page),
    get url() {
      return app.url
    },
    stop: () => app.stop(),
    async close() {
      await context.close()
      await app.stop()
    },
  }
}

/** The same, with the practice account open in the trade view. */
export async function openPractice(browser: Browser, options: OpenOptions): Promise<OpenApp> {
  const app = await openApp(browser, options)
  try {
    await app.hands.click('start-practice')
    await app.hands.at('order-ticket').waitFor()
    return app
  } catch (error) {
    // Whoever asked has nothing to close.
    await app.close()
    throw error
  }
}

/** The same in the wallet, with nothing in motion. The data folder lies with what the test leaves behind. */
export async function openWallet(
  browser: Browser,
  info: Pick<TestInfo, 'outputPath'>,
  options: Omit<OpenOptions, 'dataFolder'> = {},
): Promise<OpenApp> {
  const how = { reducedMotion: 'reduce', ...options.browser } as const
  const app = await openPractice(browser, {
    dataFolder: join(info.outputPath(), 'data'),
    ...options,
    browser: how,
  })
  await app.hands.click('nav-wallet')
  return app
}
