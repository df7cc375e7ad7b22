import { expect, test } from '@playwright/test'
import type { Hands } from '../support/browser/hands'
import { openMarket } from '../support/browser/market'
import { openPractice, type OpenApp } from '../support/browser/open-app'
import { saveScreens } from '../support/save-screens'

/** Alerts as a person sets, meets, changes and removes them. A second window moves the market. */

let app: OpenApp
let hands: Hands
let movePrice: (price: number) => Promise<void>

test.beforeEach(async ({ browser }, testInfo) => {
  app = await openPractice(browser, { dataFolder: testInfo.outputPath('data') })
  hands = app.hands
  movePrice = await openMarket(app)
  await movePrice(60_000)
})
test.afterEach(() => app.close())

test('set by keys, told when the price comes there, changed by keys and removed', async () => {
  test.slow()
  await hands.press('3')
  await hands.tabTo(hands.at('alert-kind-price-above').getByRole('radio'), { most: 40 })
  await hands.press('ArrowRight')
  await hands.press('Tab', 'Enter')
  await expect(hands.at('alert-value-error')).toHaveText('Enter a price above 0.')
  await hands.overwrite('alert-value', '59000')
  await hands.press('Enter')
  const alert = hands.at('alert')
  await expect(alert).toContainText('Price at or below 59,000.0')
  await expect(alert.getByRole('switch')).toBeChecked()

  await movePrice(59_100)
  await expect(hands.at('notice')).toHaveCount(0)
  await movePrice(58_900)
  await expect(hands.at('toast')).toContainText('Price at or below 59,000.0')
  await expect(hands.at('notice')).toContainText('The last price is 58,900.0.')
  await expect(alert.getByRole('switch')).not.toBeChecked()
  await saveScreens(hands.page, 'alert-told')

  await hands.tabTo('alert-edit', { most: 40 })
  await hands.press('Enter')
  const form = alert.page().getByTestId('alert-form').nth(1)
  await hands.expectFocusOn(form.locator('input:checked'))
  await hands.press('ArrowRight')
  await saveScreens(hands.page, 'alert-edited')
  await hands.press('Tab')
  await hands.overwrite(form.getByTestId('alert-value'), '5')
  await hands.press('Enter')
  await expect(alert).toContainText('Within 5.0 % of liquidation')
  await expect(alert).toContainText('Each time')
  await hands.click('alert-remove')
  await expect(alert).toHaveCount(0)
})
