import type { Locator } from '@playwright/test'
import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import type { Hands } from '../support/browser/hands'

/** Double clicks and keys that are held: a hand in haste, or a worn mouse, must never send anything twice or answer what it has not read. */

let app: PracticeWindow
let hands: Hands
const at = (id: string): Locator => hands.at(id)
/** Both presses of a double click, wherever the second one lands, once the target holds still. */
const clickTwice = (target: string): Promise<void> => at(target).first().dblclick()

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
  hands = app.hands
})
test.afterEach(() => app.close())

test('a double click asks once, answers once, and places one order', async () => {
  await hands.write('quantity', '1000')
  await clickTwice('place-order')
  await hands.expectFocusOn('confirm-accept')
  await expect(at('confirm-dialog')).toBeVisible()
  await expect(at('running-row')).toHaveCount(0)
  await clickTwice('confirm-accept')
  await expect(at('running-row')).toHaveCount(1)
  await expect(at('confirm-dialog')).toHaveCount(0)

  // One more, on purpose: it is the second one.
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

test('where nothing is asked, a double click and a held key place one order each', async () => {
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

test('a key that is held asks and does not answer', async () => {
  await hands.write('quantity', '1000')
  for (let repeats = 0; repeats < 10; repeats += 1) await hands.page.keyboard.down('Enter')
  await hands.page.keyboard.up('Enter')
  await expect(at('running-row')).toHaveCount(0)
})

test('a double click pays once', async () => {
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
