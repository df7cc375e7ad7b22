import { expect, test } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { saveScreens } from '../../support/browser/save-screens'
import { like, t } from '../../support/browser/text'

test('dollars are deposited over Lightning, and an invoice is paid from them', async ({ practice }) => {
  const app = await practice.openWallet()
  const { ui } = app
  try {
    await app.setPrice(50_000)

    await ui.click('practice-make-invoice')
    await ui.click('pay-from-dollars')
    await ui.click('withdraw-pay')
    await expect(ui.at('withdraw-error')).toHaveText(t('dollars.short', { needed: 25.0003, balance: 0 }))
    await expect(ui.at('confirm-dialog')).toBeHidden()
    await saveScreens(ui.page, 'dollars-short')

    await ui.click('deposit-coin-dollars')
    await ui.write('deposit-usd', '0.1')
    await expect(ui.at('deposit-request')).toBeDisabled()
    await ui.write('deposit-usd', '100')
    await expect(ui.at('deposit-request')).toHaveText(t('deposit.makeForDollars', { amount: 100 }))
    await ui.press('Enter')
    await expect(ui.at('deposit-dollars')).toHaveText(t('deposit.willBeDollars', { amount: 100 }))
    await saveScreens(ui.page, 'dollars-invoice')
    await ui.click('practice-pay')
    await expect(ui.at('deposit-received')).toContainText('100 USD')
    await expect(ui.at('wallet-dollars')).toContainText('100')
    await expectNoAxeFindings(ui.page)

    await ui.click('withdraw-pay')
    await expect(ui.at('confirm-dialog')).toContainText('25.0503 USD')
    await expect(ui.at('confirm-dialog')).toContainText(like('dollars.question'))
    await saveScreens(ui.page, 'dollars-question')
    await acceptByTab(ui)
    await expect(ui.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
    await expect(ui.at('wallet-dollars')).toContainText(/^(74|75)\./)
    await expect(ui.page.locator('[data-testid="payment-row"][data-direction="out"]')).toHaveCount(1)

    for (const direction of ['in', 'out']) {
      const row = ui.page.locator(`[data-testid="payment-row"][data-direction="${direction}"]`)
      await ui.click(row.getByTestId('payment-details-open'))
      await expect(ui.at('swap-of-payment')).toContainText(
        direction === 'in' ? '200,003 sats → 100 USD' : / USD → 50,/,
      )
      await saveScreens(ui.page, `dollars-payment-${direction}`)
      await ui.click('details-close')
    }
    await ui.click('nav-history')
    await ui.click('record-kind-swap')
    const swaps = ui.page.locator('[data-testid="record-row"][data-kind="swap"]')
    await expect(ui.at('record-row')).toHaveCount(2)
    await expect(swaps).toHaveCount(2)
    await ui.click(swaps.last().getByTestId('entry-open'))
    await expect(ui.at('swap-again')).toHaveText(t('swap.again.same'))
    await expect(ui.at('swap-again-given')).toHaveText('200,003 sats')
    await saveScreens(ui.page, 'dollars-swap-again')
  } finally {
    await app.close()
  }
})
