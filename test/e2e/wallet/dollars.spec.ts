import { expect, test } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { saveScreens } from '../../support/browser/save-screens'
import { like, t } from '../../support/browser/text'

test('dollars are deposited over Lightning, and an invoice is paid from them', async ({ practice }) => {
  const app = await practice.openWallet()
  const { hands } = app
  try {
    await app.setPrice(50_000)

    await hands.click('practice-make-invoice')
    await hands.click('pay-from-dollars')
    await hands.click('withdraw-pay')
    await expect(hands.at('withdraw-error')).toHaveText(t('dollars.short', { needed: 25.0003, balance: 0 }))
    await expect(hands.at('confirm-dialog')).toBeHidden()
    await saveScreens(hands.page, 'dollars-short')

    await hands.click('deposit-coin-dollars')
    await hands.write('deposit-usd', '0.1')
    await expect(hands.at('deposit-request')).toBeDisabled()
    await hands.write('deposit-usd', '100')
    await expect(hands.at('deposit-request')).toHaveText(t('deposit.makeForDollars', { amount: 100 }))
    await hands.press('Enter')
    await expect(hands.at('deposit-dollars')).toHaveText(t('deposit.willBeDollars', { amount: 100 }))
    await saveScreens(hands.page, 'dollars-invoice')
    await hands.click('practice-pay')
    await expect(hands.at('deposit-received')).toContainText('100 USD')
    await expect(hands.at('wallet-dollars')).toContainText('100')
    await expectNoSeriousAxe(hands.page)

    await hands.click('withdraw-pay')
    await expect(hands.at('confirm-dialog')).toContainText('25.0503 USD')
    await expect(hands.at('confirm-dialog')).toContainText(like('dollars.question'))
    await saveScreens(hands.page, 'dollars-question')
    await acceptByTab(hands)
    await expect(hands.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
    await expect(hands.at('wallet-dollars')).toContainText(/^(74|75)\./)
    await expect(hands.page.locator('[data-testid="payment-row"][data-direction="out"]')).toHaveCount(1)

    for (const direction of ['in', 'out']) {
      const row = hands.page.locator(`[data-testid="payment-row"][data-direction="${direction}"]`)
      await hands.click(row.getByTestId('payment-details-open'))
      await expect(hands.at('swap-of-payment')).toContainText(
        direction === 'in' ? '200,003 sats → 100 USD' : / USD → 50,/,
      )
      await saveScreens(hands.page, `dollars-payment-${direction}`)
      await hands.click('details-close')
    }
    await hands.click('nav-history')
    await hands.click('record-kind-swap')
    const swaps = hands.page.locator('[data-testid="record-row"][data-kind="swap"]')
    await expect(hands.at('record-row')).toHaveCount(2)
    await expect(swaps).toHaveCount(2)
    await hands.click(swaps.last().getByTestId('entry-open'))
    await expect(hands.at('swap-again')).toHaveText(t('swap.again.same'))
    await expect(hands.at('swap-again-given')).toHaveText('200,003 sats')
    await saveScreens(hands.page, 'dollars-swap-again')
  } finally {
    await app.close()
  }
})
