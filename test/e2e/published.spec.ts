import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import { minuteMs } from '@common/domain/durations'
import { expectNoAxeFindings } from '../support/browser/checks/axe'
import type { PageObject } from '../support/browser/page-objects'
import { numberIn } from '../support/browser/number-in'
import { saveScreens } from '../support/browser/save-screens'
import { t } from '../support/browser/text'
import { typeInPalette } from '../support/browser/form-actions'

let app: PracticeWindow
let ui: PageObject

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ practice }) => {
  app = await practice.open({
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  ui = app.ui
})
test.afterAll(() => app.close())

async function find(text: string): Promise<void> {
  await typeInPalette(ui, text)
  await ui.press('Enter')
}
const rows = () => ui.at('published-row')
const price = (at: number): Promise<number> => numberIn(rows().nth(at).getByRole('cell').nth(1))

test('the palette opens the public exchange data, whose newest values are close to the price', async () => {
  await find(t('view.published'))
  await expect(rows().first()).toBeVisible()
  const now = await numberIn(ui.at('top-price').getByTestId('last-price'))
  for (const list of ['index', 'price', 'oracleIndex', 'oraclePrice']) {
    await ui.click(`published-${list}`)
    await expect(rows().first()).toBeVisible()
    expect(Math.abs((await price(0)) / now - 1)).toBeLessThan(0.05)
  }
  await saveScreens(ui.page, 'published')
  await expectNoAxeFindings(ui.page)
})

test('the keyboard lists the settlements: three per day, 21 per week', async () => {
  await ui.click('published-index')
  await ui.press('ArrowRight', 'ArrowRight')
  await expect(ui.at('published-fixings').getByRole('radio')).toBeChecked()
  await expect(rows()).toHaveCount(3)
  await expect(rows().first()).toContainText('%')
  await ui.tabTo(ui.at('published-span-day').getByRole('radio'))
  await ui.press('ArrowRight')
  await expect(ui.at('published-span-week').getByRole('radio')).toBeChecked()
  await expect(rows()).toHaveCount(21)
  await saveScreens(ui.page, 'published-settlements')
})

test('scrolling down loads further pages beyond the first hundred rows', async () => {
  await ui.click('published-price')
  await ui.click('published-span-day')
  const getTimeMs = async (at: number): Promise<number> =>
    Number(await rows().nth(at).getAttribute('data-row'))
  await rows().first().click()
  const newestMs = await getTimeMs(0)
  await expect(async () => {
    await ui.press('End')
    expect(newestMs - (await getTimeMs(-1))).toBeGreaterThan(250 * minuteMs)
  }).toPass()
})

test('the copy button copies the node key', async () => {
  const key = await ui.at('node-key').innerText()
  await ui.click('node-key-copy')
  await expect(ui.at('node-key-copy')).toHaveAttribute('data-state', /copied|checked/)
  await expect.poll(() => ui.page.evaluate(() => navigator.clipboard.readText())).toBe(key)
})

test('a failed read shows an error, and reopening the view loads the data', async () => {
  const view = ui.page.locator('main')
  const top = (await view.boundingBox())?.y
  await find(t('practice.controls'))
  await ui.click('fault-maintenance')
  await expect(ui.at('session-banner')).toBeVisible()
  await find(t('view.published'))
  await expect(ui.at('published-error')).toBeVisible()
  const box = await view.boundingBox()
  expect(box?.y).toBe(top)
  const message = await ui.at('session-banner').boundingBox()
  expect(message?.y).toBeGreaterThanOrEqual((box?.y ?? Infinity) + (box?.height ?? 0) - 1)
  await saveScreens(ui.page, 'published-error')
  await find(t('practice.controls'))
  await ui.click('end-faults')
  await expect(ui.at('session-banner')).toBeHidden({ timeout: 60_000 })
  await find(t('view.published'))
  await expect(rows().first()).toBeVisible()
  await expect(ui.at('published-error')).toBeHidden()
})
