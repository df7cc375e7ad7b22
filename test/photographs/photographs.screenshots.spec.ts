import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { createPageObject } from '../support/browser/page-objects'
import { openPractice, type OpenApp } from '../support/browser/open-app'
import { fillAccount, galleryParts, openGallery, scenes, showGalleryPart } from '../support/browser/scenes'
import { compare, machineFile, describeMachine } from './compare'

const isAccepting = process.env['SATCHEL_ACCEPT'] !== undefined
const beginMs = Date.UTC(2026, 0, 15, 12)
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 720, height: 450 },
]
const chosen = [
  'trade',
  'confirm',
  'options-payoff',
  'swap',
  'deposit',
  'history',
  'history-curve',
  'notices',
  'settings',
  'connect',
  'practice',
  'palette',
]

test.describe.configure({ mode: 'serial', timeout: 900_000 })

let app: OpenApp
let screenPage: Page
let isKnownMachine = true

test.beforeAll(async ({ browser }, testInfo) => {
  screenPage = await (await browser.newContext()).newPage()
  const machine = JSON.stringify(describeMachine(screenPage))
  if (isAccepting) {
    mkdirSync(dirname(machineFile), { recursive: true })
    writeFileSync(machineFile, `${machine}\n`)
  } else isKnownMachine = existsSync(machineFile) && readFileSync(machineFile, 'utf8').trim() === machine
  if (!isKnownMachine) return
  const aheadMs = beginMs - Date.now()
  process.env['SATCHEL_CLOCK_AHEAD_MS'] = String(aheadMs)
  process.env['NODE_OPTIONS'] =
    `--require ${new URL('../support/time/moved-clock.cjs', import.meta.url).pathname}`
  app = await openPractice(browser, {
    dataFolder: testInfo.outputPath('data'),
    browser: { reducedMotion: 'reduce', timezoneId: 'UTC' },
    prepare: (context) => context.addInitScript(moveClock, aheadMs),
  })
  await app.ui.click('range-4h')
  await fillAccount(app.ui)
})
test.afterAll(async () => {
  if (isKnownMachine) await app.close()
  await screenPage.context().close()
})

/** As `moved-clock.cjs` moves the app's. */
function moveClock(aheadMs: number): void {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [RealDate.now() + aheadMs] : args) as [number]))
    }
    static override now(): number {
      return RealDate.now() + aheadMs
    }
  } as DateConstructor
}

for (const [index, locale] of ['en-US', 'de-DE', 'es-ES'].entries()) {
  test(`as it was accepted, in ${locale}`, async ({ browser }) => {
    test.skip(!isKnownMachine, 'the pictures were accepted on a machine that draws otherwise')
    const context = await browser.newContext({ locale, timezoneId: 'UTC', reducedMotion: 'reduce' })
    await context.addInitScript(moveClock, Number(process.env['SATCHEL_CLOCK_AHEAD_MS']))
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(await app.invite())
    const ui = createPageObject(page)

    async function photograph(name: string): Promise<void> {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // Plots are drawn at most every 200 ms.
        await page.waitForTimeout(250)
        for (const size of sizes) {
          await page.setViewportSize(size)
          await page.waitForTimeout(120)
          const file = `${locale.slice(0, 2)}/${name}-${colorScheme}-${size.width}`
          const png = await page.screenshot({
            animations: 'disabled',
            caret: 'hide',
            // Differs in each run; the gallery has the chart of the first day.
            mask: ['qr', 'deposit-payment-request', 'history-chart'].map((testid) => ui.at(testid)),
          })
          const { squares, isSame } = await compare(screenPage, file, png, isAccepting)
          if (!isSame) await test.info().attach(file, { body: png, contentType: 'image/png' })
          expect.soft(isSame, `${file}: ${squares ?? 'no'} squares are others`).toBe(true)
        }
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }

    try {
      await ui.at('order-ticket').waitFor()
      for (const scene of scenes) {
        const { name } = scene
        // Some scenes continue from the previous one.
        if (!chosen.includes(name) && name !== 'ticket') continue
        await scene.show(ui)
        if (!chosen.includes(name)) continue
        // Each language requests a deposit, which history lists after the next read.
        if (name === 'history') await expect(ui.at('record-row')).toHaveCount(6 + index)
        await expect(ui.at('toast')).toHaveCount(0)
        await photograph(name)
      }
      await ui.press('Escape')
      await openGallery(ui)
      for (const part of galleryParts) {
        await showGalleryPart(ui, part)
        await photograph(`gallery-${part}`)
      }
    } finally {
      await context.close()
    }
  })
}
