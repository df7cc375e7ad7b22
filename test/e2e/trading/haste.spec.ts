import type { Locator } from '@playwright/test'
import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import type { Hands } from '../../support/browser/hands'

/** Double clicks and held keys must neither send twice nor accept an unread confirmation. */

let app: PracticeWindow
let hands: Hands
const at = (id: string): Locator => hands.at(id)
/** Double-clicks, wherever the second press lands. */
const clickTwice = (target: string): Promise<void> => at(target).first().dblclick()

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
  hands = app.hands
})
test.afterEach(() => app.close())

test('a double click opens one confirmation, accepts it once, and places one order', async () => {
  await hands.write('quantity', '1000')
  await clickTwice('place-order')
  await hands.expectFocusOn('confirm-accept')
  await expect(at('confirm-dialog')).toBeVisible()
  await expect(at('running-row')).toHaveCount(0)
  await clickTwice('confirm-accept')
  await expect(at('running-row')).toHaveCount(1)
  await expect(at('confirm-dialog')).toHaveCount(0)

  await hands.write('quantity', '700')
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(at('running-row')).toHaveCount(2)

  await clickTwice('close-trade')
  await hands.expectFocusOn('confirm-accept')
  await expect(at('running-row')).toHaveCount(2)
  await clickTwice('confirm-accept')
  await expect(at('running-row')).toHaveCount(1)
  await expect(at('confirm-dialog')).toHaveCount(0)
})

test('without confirmations, a double click and a held key place one order each', async () => {
  await hands.click('nav-settings')
  await hands.click('setting-confirm')
  await hands.click('nav-trade')
  await hands.write('quantity', '1000')
  await clickTwice('place-order')
  await expect(at('running-row')).toHaveCount(1)
  await hands.write('quantity', '700')
  for (let repeats = 0; repeats < 10; repeats += 1) await hands.page.keyboard.down('Enter')
  await hands.page.keyboard.up('Enter')
  await expect(at('running-row')).toHaveCount(2)
  await hands.write('quantity', '300')
  await hands.press('Enter')
  await expect(at('running-row')).toHaveCount(3)
})

test('a held key opens the confirmation but does not accept it', async () => {
  await hands.write('quantity', '1000')
  for (let repeats = 0; repeats < 10; repeats += 1) await hands.page.keyboard.down('Enter')
  await hands.page.keyboard.up('Enter')
  await expect(at('running-row')).toHaveCount(0)
})

test('a double click sends one payment', async () => {
  await hands.click('nav-wallet')
  await hands.click('practice-make-invoice')
  await expect(at('withdraw-pay')).toBeVisible()
  await clickTwice('withdraw-pay')
  await hands.expectFocusOn('confirm-cancel')
  await clickTwice('confirm-accept')
  await expect(at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
  await expect(hands.page.locator('[data-direction="out"]')).toHaveCount(1)
  await expect(at('wallet-balance')).toContainText('9,94')
})
