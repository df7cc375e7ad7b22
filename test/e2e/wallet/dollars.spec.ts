import { expect, test } from '@playwright/test'
import { expectNoSeriousAxe } from '../../support/browser/axe'
import { setPrice } from '../../support/browser/market'
import { openWallet } from '../../support/browser/open-app'
import { saveScreens } from '../../support/save-screens'

test('dollars are deposited over Lightning, and an invoice is paid out of them', async ({
  browser,
}, info) => {
  const app = await openWallet(browser, info)
  const { hands } = app
  try {
    await setPrice(hands, 50_000)

    // Not enough of them yet: said before anything is sent.
    await hands.click('practice-make-invoice')
    await hands.click('pay-from-dollars')
    await hands.click('withdraw-pay')
    await expect(hands.at('withdraw-error')).toHaveText('This takes about 25.0003 USD; you have 0 USD.')
    await expect(hands.at('confirm-dialog')).toBeHidden()
    await saveScreens(hands.page, 'dollars-short')

    await hands.click('deposit-coin-dollars')
    await hands.write('deposit-usd', '0.1')
    await expect(hands.at('deposit-request')).toBeDisabled()
    await hands.write('deposit-usd', '100')
    await expect(hands.at('deposit-request')).toHaveText('Make an invoice for 100 USD')
    await hands.press('Enter')
    await expect(hands.at('deposit-dollars')).toHaveText('becomes 100 USD')
    await saveScreens(hands.page, 'dollars-invoice')
    await hands.click('practice-pay')
    await expect(hands.at('deposit-received')).toContainText('100 USD')
    await expect(hands.at('wallet-dollars')).toContainText('100')
    await expectNoSeriousAxe(hands.page)

    await hands.click('withdraw-pay')
    await expect(hands.at('confirm-dialog')).toContainText('25.0503 USD')
    await expect(hands.at('confirm-dialog')).toContainText('out of your synthetic dollars')
    await saveScreens(hands.page, 'dollars-question')
    await hands.expectFocusOn('confirm-cancel')
    await hands.tabTo('confirm-accept')
    await hands.press('Enter')
    await expect(hands.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
    await expect(hands.at('wallet-dollars')).toContainText(/^(74|75)\./)
    await expect(hands.page.locator('[data-testid="payment-row"][data-direction="out"]')).toHaveCount(1)
  } finally {
    await app.close()
  }
})
