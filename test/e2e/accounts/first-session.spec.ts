import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test, type Browser, type Page, type TestInfo } from '@playwright/test'
import { findBrowser } from '../../../scripts/install/ensure-browser.mjs'
import { browserArgs } from '../../support/browser/browser-args'
import { runFirstSession } from '../../support/browser/first-session'
import { collectComplaints } from '../../support/browser/checks/page-complaints'
import { saveScreens } from '../../support/browser/save-screens'
import { startBuilt } from '../../support/processes/start-headless'

const candles = resolve(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'shared',
  'data',
  'btcusd-1m-2023-03.csv',
)
const hasCandles = existsSync(candles)
const executablePath = findBrowser()

// The headless shell shows no notifications.
test.use({ launchOptions: { ...(executablePath && { executablePath }), args: browserArgs } })

test('the app passes a first session in a browser with a replay of March 2023', async ({
  browser,
}, testInfo) => {
  test.skip(!hasCandles, 'there is no shared/data/btcusd-1m-2023-03.csv beside the project')
  await walkInBrowser(browser, testInfo, ['--practice-replay', candles, '--practice-speed', '60'])
})

test('the app passes a first session in a browser with seeded prices', async ({ browser }, testInfo) => {
  test.skip(hasCandles, 'walked against the replay instead')
  await walkInBrowser(browser, testInfo, ['--practice-seed', '7'])
})

async function walkInBrowser(browser: Browser, testInfo: TestInfo, prices: readonly string[]): Promise<void> {
  const args = ['--port', '0', '--data', join(testInfo.outputPath(), 'data'), ...prices]
  const complaints: string[] = []
  let app = await startBuilt(args)
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['notifications'])
  await context.addInitScript(watchNotifications)
  let page = await openPage()

  async function openPage(): Promise<Page> {
    const next = await context.newPage()
    collectComplaints(next, complaints)
    await next.goto(app.url)
    return next
  }

  try {
    await runFirstSession({
      page: () => page,
      async restart() {
        await page.close()
        expect(await app.stop()).toBe(0)
        app = await startBuilt(args)
        page = await openPage()
        return page
      },
      notificationTitles: () => page.evaluate(() => (window as unknown as Watched).shownTitles),
      onScreen: saveScreens,
    })
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    await app.stop()
  }
}

interface Watched {
  shownTitles: string[]
}

function watchNotifications(): void {
  const watched = window as unknown as Watched
  watched.shownTitles = []
  window.Notification = class extends window.Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      watched.shownTitles.push(title)
    }
  }
}
