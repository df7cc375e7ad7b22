import { accessSync, constants, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { removeFolder } from '../../../scripts/electron/remove-folder.mjs'
import { startBuilt, type HeadlessApp } from '../processes/start-headless'
import { openHeadlessBridge, type Bridge } from './open-headless-bridge'
import { createPageObject, type PageObject } from './page-objects'

export interface OpenApp {
  readonly ui: PageObject
  readonly bridge: Bridge
  invite(): Promise<string>
  close(): Promise<void>
}

export interface WindowOptions {
  readonly browser?: BrowserContextOptions
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
}

export interface OpenOptions extends WindowOptions {
  readonly dataFolder: string
  readonly args?: readonly string[]
}

const viewport = { width: 1440, height: 900 }

/** Animations are off by default. */
export async function openWindow(
  browser: Browser,
  app: Pick<HeadlessApp, 'invite'>,
  { browser: browserOptions = {}, prepare }: WindowOptions = {},
): Promise<PageObject> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport,
    reducedMotion: 'reduce',
    ...browserOptions,
  })
  await prepare?.(context)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(await app.invite())
  return createPageObject(page)
}

/** Takes half the time of `openWindow`, because the scripts are compiled. */
export async function reopenWindow(page: Page): Promise<PageObject> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(new URL('/', page.url()).href)
  return createPageObject(page)
}

export async function openApp(
  browser: Browser,
  { dataFolder, args = [], ...options }: OpenOptions,
): Promise<OpenApp & Pick<HeadlessApp, 'stop'>> {
  const app = await startBuilt(['--port', '0', '--data', dataFolder, '--practice-seed', '7', ...args])
  const ui = await openWindow(browser, app, options)
  return {
    ui,
    bridge: await openHeadlessBridge(await app.invite()),
    invite: () => app.invite(),
    stop: () => app.stop(),
    async close() {
      await ui.page.context().close()
      await app.stop()
    },
  }
}

export async function openPractice(
  browser: Browser,
  options: OpenOptions,
): Promise<OpenApp & Pick<HeadlessApp, 'stop'>> {
  const app = await openApp(browser, options)
  try {
    await app.ui.click('start-practice')
    // Until then the ticket ignores Enter.
    await expect(app.ui.at('balance')).toHaveText(/\d/)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

export function makeDataFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(inMemory(), 'satchel-e2e-'))
  return { path, remove: () => removeFolder(path) }
}

function inMemory(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}
