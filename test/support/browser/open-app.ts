import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { startBuilt, type HeadlessApp } from '../start-headless'
import { bridgeOf, type Bridge } from './bridge-of'
import { handsOn, type Hands } from './hands'

export interface OpenApp {
  readonly hands: Hands
  readonly bridge: Bridge
  /** An address that opens another window of the app once. */
  invite(): Promise<string>
  close(): Promise<void>
}

export interface WindowOptions {
  /** How the browser is, such as its size or the system's colors. */
  readonly browser?: BrowserContextOptions
  /** Runs before the window is loaded, such as to watch its calls. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
}

export interface OpenOptions extends WindowOptions {
  readonly dataFolder: string
  /** Command-line options of the app besides its data folder and the seed of its prices. */
  readonly args?: readonly string[]
}

/** Opens a window of an app in a context of its own. Animations are off unless a test asks for them. */
export async function openWindow(
  browser: Browser,
  app: Pick<HeadlessApp, 'invite'>,
  { browser: how = {}, prepare }: WindowOptions = {},
): Promise<Hands> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...how,
  })
  await prepare?.(context)
  const page = await context.newPage()
  // An element that can't be clicked is named.
  page.setDefaultTimeout(15_000)
  await page.goto(await app.invite())
  return handsOn(page)
}

/** Starts an app of the test's own with seeded practice prices and opens its window, as it is at a first run. */
export async function openApp(
  browser: Browser,
  { dataFolder, args = [], ...options }: OpenOptions,
): Promise<OpenApp & Pick<HeadlessApp, 'stop'>> {
  const app = await startBuilt(['--port', '0', '--data', dataFolder, '--practice-seed', '7', ...args])
  const hands = await openWindow(browser, app, options)
  return {
    hands,
    bridge: await bridgeOf(await app.invite()),
    invite: () => app.invite(),
    stop: () => app.stop(),
    async close() {
      await hands.page.context().close()
      await app.stop()
    },
  }
}

/** Starts an app of the test's own with the practice account open in the trade view. */
export async function openPractice(
  browser: Browser,
  options: OpenOptions,
): Promise<OpenApp & Pick<HeadlessApp, 'stop'>> {
  const app = await openApp(browser, options)
  try {
    await app.hands.click('start-practice')
    await app.hands.at('order-ticket').waitFor()
    return app
  } catch (error) {
    // The caller has nothing to close.
    await app.close()
    throw error
  }
}

/** Makes a folder for an app's data, in memory where the system has that. */
export function makeDataFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(inMemory(), 'satchel-e2e-'))
  return { path, remove: () => rmSync(path, { recursive: true }) }
}

function inMemory(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}
