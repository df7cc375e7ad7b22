import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import { minuteMs } from '@common/domain/durations'
import { expectNoSeriousAxe } from '../support/browser/checks/axe'
import type { Hands } from '../support/browser/hands'
import { numberIn } from '../support/browser/number-in'
import { saveScreens } from '../support/browser/save-screens'
import { t } from '../support/browser/text'

let app: PracticeWindow
let hands: Hands

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ practice }) => {
  app = await practice.open({
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  hands = app.hands
})
test.afterAll(() => app.close())

async function find(words: string): Promise<void> {
  await hands.press('ControlOrMeta+K')
  await hands.expectFocusOn('palette-search')
  await hands.type(words)
  await hands.press('Enter')
}
const rows = () => hands.at('published-row')
const price = (at: number): Promise<number> => numberIn(rows().nth(at).getByRole('cell').nth(1))

test('the palette opens the public exchange data, whose newest values are close to the price', async () => {
  await find(t('view.published'))
  await expect(rows().first()).toBeVisible()
  const now = await numberIn(hands.at('top-price').getByTestId('last-price'))
  for (const list of ['index', 'price', 'oracleIndex', 'oraclePrice']) {
    await hands.click(`published-${list}`)
    await expect(rows().first()).toBeVisible()
    expect(Math.abs((await price(0)) / now - 1)).toBeLessThan(0.05)
  }
  await saveScreens(hands.page, 'published')
  await expectNoSeriousAxe(hands.page)
})

test('the keyboard lists the settlements: three per day, 21 per week', async () => {
  await hands.click('published-index')
  await hands.press('ArrowRight', 'ArrowRight')
  await expect(hands.at('published-fixings').getByRole('radio')).toBeChecked()
  await expect(rows()).toHaveCount(3)
  await expect(rows().first()).toContainText('%')
  await hands.tabTo(hands.at('published-span-day').getByRole('radio'))
  await hands.press('ArrowRight')
  await expect(hands.at('published-span-week').getByRole('radio')).toBeChecked()
  await expect(rows()).toHaveCount(21)
  await saveScreens(hands.page, 'published-settlements')
})

test('scrolling down loads further pages beyond the first hundred rows', async () => {
  await hands.click('published-price')
  await hands.click('published-span-day')
  const timeOf = async (at: number): Promise<number> => Number(await rows().nth(at).getAttribute('data-row'))
  await rows().first().click()
  const newestMs = await timeOf(0)
  await expect(async () => {
    await hands.press('End')
    expect(newestMs - (await timeOf(-1))).toBeGreaterThan(250 * minuteMs)
  }).toPass()
})

test('the copy button copies the node key', async () => {
  const key = await hands.at('node-key').innerText()
  await hands.click('node-key-copy')
  await expect(hands.at('node-key-copy')).toHaveAttribute('data-state', /copied|checked/)
  await expect.poll(() => hands.page.evaluate(() => navigator.clipboard.readText())).toBe(key)
})

test('a failed read shows an error, and reopening the view loads the data', async () => {
  await find(t('practice.controls'))
  await hands.click('fault-maintenance')
  await expect(hands.at('session-banner')).toBeVisible()
  await find(t('view.published'))
  await expect(hands.at('published-error')).toBeVisible()
  await saveScreens(hands.page, 'published-error')
  await find(t('practice.controls'))
  await hands.click('end-faults')
  await expect(hands.at('session-banner')).toBeHidden({ timeout: 60_000 })
  await find(t('view.published'))
  await expect(rows().first()).toBeVisible()
  await expect(hands.at('published-error')).toBeHidden()
})
