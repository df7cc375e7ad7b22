import type { Locator } from '@playwright/test'
import { acceptByEnter, acceptByTab, expectConfirmation } from '../support/browser/confirmation'
import { expect, openForEachTest, test, type PracticeWindow } from '../support/browser/fixtures'
import { expectNoAxeFindings } from '../support/browser/checks/axe'
import type { PageObject } from '../support/browser/page-objects'
import { numberIn } from '../support/browser/number-in'
import { appearances, applyAppearance } from '../support/browser/checks/appearances'
import { saveScreens } from '../support/browser/save-screens'
import { like, t } from '../support/browser/text'

let ui: PageObject
let movePrice: PracticeWindow['setPrice']
openForEachTest(async (app) => {
  ui = app.ui
  movePrice = app.setPrice
  await movePrice(60_000)
  await ui.press('2')
  await expect(at('chain')).toBeVisible()
})

const at = (id: string): Locator => ui.at(id)

test('a call is selected, bought, switched to physical settlement and closed with the keyboard', async () => {
  await expect(at('chain-call-60000')).toContainText('USD')
  await ui.tabTo('chain-call-62000')
  await ui.press('ArrowDown', 'ArrowDown')
  await ui.expectFocusOn('chain-call-60000')
  await ui.press('ArrowRight')
  await ui.expectFocusOn('chain-put-60000')
  await ui.press('ArrowLeft', 'Enter')
  await expect(at('draft-leg')).toContainText('60,000')
  await ui.tabTo('option-quantity')
  await ui.overwrite('option-quantity', '1000')
  await expect(at('option-debited')).toContainText('sats')
  const debited = await numberIn(at('option-debited'))
  const balance = await numberIn(at('balance'))
  await ui.press('Enter')
  await expectConfirmation(ui)
  const call = t('option.call', { strike: 60_000, quantity: 1000 })
  await expect(at('confirm-dialog')).toContainText(call)
  await ui.press('Enter')
  await expect(at('option-row')).toHaveCount(1)
  await expect(at('leg-result')).toContainText(call)
  await expect(at('leg-result')).toContainText(t('leg.bought'))
  await expect.poll(() => numberIn(at('balance'))).toBe(balance - debited)

  await ui.click('options-tab-running')
  await ui.press('t')
  await expect(at('option-row')).toBeFocused()
  await expect(at('change-settlement')).toHaveText(t('settlement.cash'))
  await ui.press('e')
  await acceptByTab(ui)
  await expect(at('change-settlement')).toHaveText(t('settlement.physical'))

  await movePrice(63_000)
  await expect.poll(() => numberIn(at('option-pnl'))).toBeGreaterThan(0)
  await ui.press('t', 'c')
  await acceptByEnter(ui)
  await expect(at('option-row')).toHaveCount(0)
  await ui.click('options-tab-ended')
  await expect(at('ended-option')).toHaveText(new RegExp(`60,000.*${t('optionOutcome.closed')}`))
  await ui.click('ended-option')
  await expect(at('option-explainer')).toContainText(like('optionOutcomeReason.closed'))
  await expectNoAxeFindings(ui.page)
})

test('a straddle is charted, bought leg by leg and closed in one step with the mouse', async () => {
  await ui.click('chain-call-60000')
  await ui.click('chain-put-60000')
  await expect(at('draft-leg')).toHaveCount(2)
  await expect(at('payoff-chart')).toBeVisible()
  await expect(at('payoff-of')).toHaveText(t('payoff.of.draft'))
  await expect(at('payoff-break-evens')).toHaveText(/5\d,\d{3}\.\d · 6\d,\d{3}\.\d/)
  const lost = await numberIn(at('payoff-expiry'))
  expect(lost).toBeLessThan(0)
  await ui.click('payoff-unit-usd')
  await expect.poll(() => numberIn(at('payoff-expiry'))).toBeGreaterThan(lost)
  await ui.click('payoff-view-table')
  await expect(at('payoff-table')).toBeVisible()
  await ui.click('payoff-view-chart')
  await at('payoff-chart').hover()
  await expect(at('payoff-figures')).toContainText(t('payoff.readHere'))
  await expectNoAxeFindings(ui.page)
  await ui.click('buy-options')
  await expect(at('confirm-dialog')).toContainText(like('optionQuestion.many'))
  await ui.click('confirm-accept')
  await expect(at('leg-result')).toContainText([t('leg.bought'), t('leg.bought')])
  await expect(at('option-row')).toHaveCount(2)
  await ui.click('options-tab-payoff')
  await expect(at('payoff-of')).toHaveText(t('payoff.of.book'))
  await ui.click('options-tab-running')
  await ui.click('close-all-options')
  await ui.click('confirm-accept')
  await expect(at('option-row')).toHaveCount(0)
})

test('the purchase confirmation follows the price and requires a second confirmation', async () => {
  await ui.click('chain-call-60000')
  await ui.click('buy-options')
  await expectConfirmation(ui)
  const before = await numberIn(at('option-debited'))
  await movePrice(60_900)
  await expect(at('confirm-dialog')).toContainText(/60,000\.0\s*60,900\.0/)
  await expect.poll(() => numberIn(at('option-debited'))).toBeGreaterThan(before)
  await ui.press('Enter')
  await expect(at('confirm-notice')).toHaveText(t('confirm.moved', { moved: 0.015 }))
  await expect(at('option-row')).toHaveCount(0)
  await expect(at('confirm-accept')).toContainText(t('optionQuestion.title', { count: 1 }))
  await ui.press('Enter')
  await expect(at('leg-result')).toContainText(t('leg.bought'))
})

test('the ticket disables buying without a leg or quantity, or with too large a quantity', async () => {
  await expect(at('buy-options')).toBeDisabled()
  await expect(at('order-reason')).toHaveText(t('optionTicket.chooseOne'))
  await ui.click('chain-put-60000')
  await ui.write('option-quantity', '200000')
  await expect(at('option-quantity-error')).toHaveText(like('issue.premiumTooLarge'))
  await expect(at('buy-options')).toBeDisabled()
  await ui.write('option-quantity', '')
  await expect(at('buy-options')).toBeDisabled()
})

test('a draft with an unlisted option shows the reason, and the chain shows the listed options', async () => {
  await ui.click('chain-call-60000')
  await ui.write('option-quantity', '1000')
  await expect(at('option-debited')).toContainText('sats')
  await movePrice(70_000)
  await ui.click('buy-options')
  await expect(at('order-reason')).toHaveText(like('issue.instrumentUnlisted'))
  await expect(at('order-reason')).toContainText('60000.C')
  await expect(at('order-error')).toHaveCount(0)
  await expect(at('chain-call-70000')).toContainText('USD')
  await saveScreens(ui.page, 'options-off-list')
  await expect(at('option-row')).toHaveCount(0)
})

test('the options view passes the accessibility rules in both themes and sizes', async () => {
  await ui.click('chain-call-60000')
  await ui.click('chain-put-60000')
  await ui.write('option-quantity', '1000')
  await expectWhole()
  await ui.click('settlement-physical')
  await ui.click('buy-options')
  await ui.click('confirm-accept')
  await expect(at('option-row')).toHaveCount(2)
  await expect(at('confirm-dialog')).toBeHidden()
  await expectWhole()

  async function expectWhole(): Promise<void> {
    for (const appearance of appearances) {
      await applyAppearance(ui.page, appearance)
      await expectNoAxeFindings(ui.page)
    }
    await ui.page.setViewportSize({ width: 1440, height: 900 })
  }
})
