import { expect, test } from '../../support/browser/fixtures'
import { saveScreens } from '../../support/browser/save-screens'
import { like, t } from '../../support/browser/text'

test('a fee above the limit is reported immediately, and raising the limit is pending', async ({
  practice,
}) => {
  const app = await practice.openWallet()
  const { hands } = app
  try {
    await hands.click('wallet-tab-rules')
    await hands.write('rules-max-fee', '0.1')
    await hands.press('Enter')
    await hands.click('practice-address')
    await hands.write('chain-amount', '150000')
    await expect(hands.at('chain-send')).toContainText('150,000')
    await hands.click('chain-send')
    await expect(hands.at('confirm-dialog')).toContainText('150 sats')
    await hands.click('confirm-accept')
    await expect(hands.at('toast')).toContainText(t('notice.feeAboveLimit.title'))
    await expect(hands.at('toast')).toContainText(t('notice.feeAboveLimit.cancel', { fee: 1000, limit: 150 }))

    await hands.click('wallet-tab-payments')
    await hands.click(hands.at('payment-details-open').first())
    await expect(hands.at('timeline')).toContainText(t('step.feeAboveLimit', { limit: 150 }))
    await expect(hands.at('timeline-step').nth(1)).toHaveAttribute('data-state', 'warned')
    await saveScreens(hands.page, 'fee-above-limit')
    await hands.press('Escape')

    await hands.click('wallet-tab-rules')
    await hands.write('rules-max-fee', '10')
    await hands.press('Enter')
    await expect(hands.at('rules-pending')).toContainText(like('rules.pendingFee'))
    await expect(hands.at('rules-pending')).toContainText('10.0 %')
    await expect(hands.at('rules-max-fee')).toHaveValue('0.1')
    await saveScreens(hands.page, 'rules-pending')
    await hands.press('Tab', 'Tab', 'Tab')
    await hands.expectFocusOn('rules-keep')
    await hands.press('Enter')
    await expect(hands.at('rules-pending')).toHaveCount(0)
  } finally {
    await app.close()
  }
})
