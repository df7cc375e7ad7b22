import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { saveScreens } from '../support/save-screens'
import { startHeadless, type HeadlessApp } from '../support/start-headless'

let app: HeadlessApp
let page: Page
const at = (id: string): Locator => page.getByTestId(id)

test.beforeEach(async ({ browser }, testInfo) => {
  const data = join(testInfo.outputPath(), 'data')
  app = await startHeadless(['--port', '0', '--data', data, '--practice-seed', '7'])
  page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  await page.goto(app.url)
  await at('start-practice').click()
  await expect(at('line-last')).toBeVisible()
})
test.afterEach(async () => {
  await page.close()
  await app.stop()
})

async function type(field: string, value: string): Promise<void> {
  await at(field).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(value)
}

async function setPrice(price: number): Promise<void> {
  await at('practice-menu').click()
  await type('practice-price', String(price))
  await at('practice-set-price').click()
  await expect
    .poll(async () => numberOf(await at('top-price').getByTestId('last-price').innerText()))
    .toBe(price)
  await page.keyboard.press('Escape')
}

const numberOf = (text: string): number =>
  Number((/[−-]?\d[\d,]*(\.\d+)?/.exec(text)?.[0] ?? 'NaN').replaceAll(',', '').replace('−', '-'))

async function place(): Promise<void> {
  await at('place-order').click()
  await at('confirm-accept').click()
  // The size goes when the order is taken.
  await expect(at('quantity')).toHaveValue('')
}

test('15 running trades within 1 %: every label can be read, no candle of the last hour is covered', async () => {
  await setPrice(60_000)
  await at('type-limit').click()
  for (let index = 0; index < 15; index++) {
    await type('quantity', String(100 + index * 10))
    await type('price', String(59_400 + index * 40))
    await place()
  }
  await setPrice(59_300)
  await setPrice(59_900)
  await expect(at('running-row')).toHaveCount(15)
  await saveScreens(page, 'chart-15-trades')
})
