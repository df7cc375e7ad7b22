import { expect, test } from '@playwright/test'
import { buyFirst } from '../support/browser/market'
import { numberIn } from '../support/browser/number-in'
import { openPractice, type OpenApp } from '../support/browser/open-app'

let app: OpenApp

test.beforeAll(async ({ browser }, testInfo) => {
  app = await openPractice(browser, { dataFolder: testInfo.outputPath('data') })
  await buyFirst(app.hands)
})
test.afterAll(() => app.close())

const dialogs = [
  {
    opener: 'edit-stop-loss',
    key: 'l',
    valueAt: (price: number) => Math.round(price * 0.97),
    told: 'Stop loss: 5',
  },
  {
    opener: 'edit-take-profit',
    key: 'p',
    valueAt: (price: number) => Math.round(price * 1.05),
    told: 'Take profit: 6',
  },
  { opener: 'add-margin', key: 'm', valueAt: () => 5000, told: 'Add margin: 5,000 sats' },
  { opener: 'cash-in', key: 'i', valueAt: () => 1000, told: 'Cash in: 1,000 sats' },
] as const

test('more margin is taken from the ladder, which says what it does', async () => {
  const { hands } = app
  await hands.click('add-margin')
  await hands.click('rung-10000')
  await expect(hands.at('adjust-value')).toHaveValue('10,000')
  await expect(hands.at('adjust-accept')).toContainText('10,000')
  await hands.press('Escape')
  await expect(hands.at('adjust-dialog')).toBeHidden()
})

for (const { opener, key, valueAt, told } of dialogs) {
  test(`${opener} by keyboard: ${key} on its row opens it, keys write into it, Tab stays in it, Escape leaves it`, async () => {
    const { hands } = app
    const value = String(valueAt(await numberIn(hands.at('last-price').first())))
    await hands.click('tab-running')
    await hands.press('t', key)
    await hands.expectFocusOn('adjust-value')
    await hands.overwrite('adjust-value', value)
    await expect(hands.at('adjust-value')).toHaveValue(value)
    expect(await hands.tabAround('adjust-dialog')).toBeGreaterThanOrEqual(3)
    await hands.press('Escape')
    await expect(hands.at('adjust-dialog')).toBeHidden()
    await hands.expectFocusOn('running-row')
    await hands.press(key)
    await hands.overwrite('adjust-value', value)
    await hands.press('Enter')
    await expect(hands.at('adjust-dialog')).toBeHidden()
    await hands.expectFocusOn('running-row')
    const toast = hands.at('toast').filter({ hasText: told })
    await expect(toast).toContainText(/Long 1,000 USD: margin [\d,]+ sats, liquidation 5\d,\d{3}\.\d\./)
  })
}
