import type { Locator } from '@playwright/test'
import { expect, openForEachTest, test, type PracticeWindow } from '../support/browser/fixtures'
import { expectConfirmation } from '../support/browser/confirmation'
import { expectNoAxeFindings } from '../support/browser/checks/axe'
import type { PageObject } from '../support/browser/page-objects'
import { appearances, applyAppearance } from '../support/browser/checks/appearances'
import { t } from '../support/browser/text'

let ui: PageObject
let movePrice: PracticeWindow['setPrice']
openForEachTest(async (app) => {
  ui = app.ui
  movePrice = app.setPrice
  await movePrice(50_000)
  await ui.press('3')
  await expect(at('swap-form')).toBeVisible()
})

const at = (id: string): Locator => ui.at(id)

test('sats are swapped to dollars and back, and both balances and the list show the swaps', async () => {
  await expect(at('swap-rate')).toHaveText('49,999.5')
  await expect(at('swap-spread')).toHaveText('−0.001 %')
  await ui.tabTo('swap-in')
  await ui.overwrite('swap-in', '100,000')
  await expect(at('swap-out')).toHaveValue('49.9995')
  await expect(at('sats-after')).toHaveText('9,900,000 sats')
  await ui.press('Enter')
  await expectConfirmation(ui, 'confirm-cancel')
  await expect(at('confirm-dialog')).toContainText(/100,000 sats.*49\.9995 USD/s)
  await ui.tabTo('confirm-accept')
  await ui.press('Enter')
  await expect(at('swap-row')).toHaveText(/100,000 sats.*49\.9995 USD.*49,999\.5/)
  await expect(at('wallet-dollars')).toContainText('49.9995')
  await expect(at('top-dollars')).toHaveText('49.9995 USD')
  await expect(at('balance')).toContainText('9,900,000')
  for (const appearance of appearances) {
    await applyAppearance(ui.page, appearance)
    await expectNoAxeFindings(ui.page)
  }
  await ui.page.setViewportSize({ width: 1440, height: 900 })

  await ui.click('swap-USD')
  await ui.click('swap-all')
  await expect(at('swap-in')).toHaveValue('49.9995')
  await ui.click('make-swap')
  await ui.click('confirm-accept')
  await expect(at('swap-row')).toHaveCount(2)
  await expect(at('top-dollars')).toBeHidden()
})

test('the amount to receive determines the amount to pay, which follows the price', async () => {
  await ui.write('swap-out', '10')
  await expect(at('swap-in')).toHaveValue('20,001')
  await ui.click('make-swap')
  await expectConfirmation(ui, 'confirm-cancel')
  await movePrice(40_000)
  await expect(at('confirm-dialog')).toContainText(/20,001 sats\s*25,001 sats/)
  await ui.tabTo('confirm-accept')
  await ui.press('Enter')
  await expect(at('confirm-notice')).toHaveText(t('confirm.moved', { moved: 0.2 }))
  await ui.press('Escape')
  await expect(at('swap-row')).toHaveCount(0)
})

test('the swap form rejects amounts that are too small or too large', async () => {
  await expect(at('swap-reason')).toHaveText(t('swap.enterAmount'))
  await ui.write('swap-in', '999')
  await expect(at('swap-reason')).toHaveText(
    t('issue.swapAmount', { least: '1,000 sats', most: '2,100,000,000,000,000 sats' }),
  )
  await ui.write('swap-in', '20,000,000')
  await expect(at('swap-reason')).toHaveText(t('swap.tooFewSats'))
  await expect(at('make-swap')).toBeDisabled()
})
