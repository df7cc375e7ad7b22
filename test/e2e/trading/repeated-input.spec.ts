import type { Locator } from '@playwright/test'
import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectAnswered } from '../../support/browser/market-actions'
import type { PageObject } from '../../support/browser/page-objects'
import { showWalletCard } from '../../support/browser/wallet-card'

/** Double clicks and held keys must neither send twice nor accept an unread confirmation. */

let app: PracticeWindow
let ui: PageObject
const at = (id: string): Locator => ui.at(id)
/** Double-clicks, wherever the second press lands. */
const clickTwice = (target: string): Promise<void> => at(target).first().dblclick()

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
  ui = app.ui
})
test.afterEach(() => app.close())

test('a double click opens one confirmation, accepts it once, and places one order', async () => {
  await ui.write('quantity', '1000')
  await clickTwice('place-order')
  await ui.expectFocusOn('confirm-accept')
  await expect(at('confirm-dialog')).toBeVisible()
  await expect(at('running-row')).toHaveCount(0)
  await clickTwice('confirm-accept')
  await expect(at('running-row')).toHaveCount(1)
  await expectAnswered(ui)

  await ui.write('quantity', '700')
  await ui.click('place-order')
  await ui.click('confirm-accept')
  await expect(at('running-row')).toHaveCount(2)
  await expectAnswered(ui)

  await clickTwice('close-trade')
  await ui.expectFocusOn('confirm-accept')
  await expect(at('running-row')).toHaveCount(2)
  await clickTwice('confirm-accept')
  await expect(at('running-row')).toHaveCount(1)
  await expect(at('confirm-dialog')).toHaveCount(0)
})

test('without confirmations, a double click and a held key place one order each', async () => {
  await ui.click('nav-settings')
  await ui.click('setting-confirm')
  await ui.click('nav-trade')
  await ui.write('quantity', '1000')
  await clickTwice('place-order')
  await expect(at('running-row')).toHaveCount(1)
  await expectAnswered(ui)
  await ui.write('quantity', '700')
  for (let repeats = 0; repeats < 10; repeats += 1) await ui.page.keyboard.down('Enter')
  await ui.page.keyboard.up('Enter')
  await expect(at('running-row')).toHaveCount(2)
  await expectAnswered(ui)
  await ui.write('quantity', '300')
  await ui.press('Enter')
  await expect(at('running-row')).toHaveCount(3)
})

test('a held key opens the confirmation but does not accept it', async () => {
  await ui.write('quantity', '1000')
  for (let repeats = 0; repeats < 10; repeats += 1) await ui.page.keyboard.down('Enter')
  await ui.page.keyboard.up('Enter')
  await expect(at('running-row')).toHaveCount(0)
})

test('a double click sends one payment', async () => {
  await ui.click('nav-wallet')
  await showWalletCard(ui, 'send')
  await ui.click('practice-make-invoice')
  await expect(at('withdraw-pay')).toBeVisible()
  await clickTwice('withdraw-pay')
  await ui.expectFocusOn('confirm-cancel')
  await clickTwice('confirm-accept')
  await expect(at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
  await expect(ui.page.locator('[data-direction="out"]')).toHaveCount(1)
  await expect(at('wallet-balance')).toContainText('9,94')
})
