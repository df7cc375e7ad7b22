import { expect, test } from '../../support/browser/fixtures'
import { saveScreens } from '../../support/browser/save-screens'
import { like, t } from '../../support/browser/text'

test('a fee above the limit is reported immediately, and raising the limit is pending', async ({
  practice,
}) => {
  const app = await practice.openWallet()
  const { ui } = app
  try {
    await ui.click('wallet-tab-rules')
    await ui.write('rules-max-fee', '0.1')
    await ui.press('Enter')
    await ui.click('practice-address')
    await ui.write('chain-amount', '150000')
    await expect(ui.at('chain-send')).toContainText('150,000')
    await ui.click('chain-send')
    await expect(ui.at('confirm-dialog')).toContainText('150 sats')
    await ui.click('confirm-accept')
    const toast = ui.at('toast').filter({ hasText: t('notification.feeAboveLimit.title') })
    await expect(toast).toContainText(t('notification.feeAboveLimit.cancel', { fee: 1000, limit: 150 }))

    await ui.click('wallet-tab-payments')
    await ui.click(ui.at('payment-details-open').first())
    await expect(ui.at('timeline')).toContainText(t('step.feeAboveLimit', { limit: 150 }))
    await expect(ui.at('timeline-step').nth(1)).toHaveAttribute('data-state', 'warned')
    await saveScreens(ui.page, 'fee-above-limit')
    await ui.press('Escape')

    await ui.click('wallet-tab-rules')
    await ui.write('rules-max-fee', '10')
    await ui.press('Enter')
    await expect(ui.at('rules-pending')).toContainText(like('rules.pendingFee'))
    await expect(ui.at('rules-pending')).toContainText('10.0 %')
    await expect(ui.at('rules-max-fee')).toHaveValue('0.1')
    await saveScreens(ui.page, 'rules-pending')
    await ui.press('Tab', 'Tab', 'Tab')
    await ui.expectFocusOn('rules-keep')
    await ui.press('Enter')
    await expect(ui.at('rules-pending')).toHaveCount(0)
  } finally {
    await app.close()
  }
})
