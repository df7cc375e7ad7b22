import { mkdirSync } from 'node:fs'
import { hourMs, minuteMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { expect, test } from '../../support/browser/fixtures'
import { openPractice } from '../../support/browser/open-app'
import { t } from '../../support/browser/text'
import { saveScreens } from '../../support/browser/save-screens'

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

test('the purpose of a payment is shown in its details, found by search and in the history', async ({
  practice,
}) => {
  const app = await practice.openWallet()
  const { hands } = app
  const paid = () => expect(hands.at('withdraw-outcome')).toHaveAttribute('data-state', /settled|pending/)
  try {
    await hands.click('practice-lnurl-pay')
    await hands.click('lnurl-ask')
    await hands.write('offer-amount', '4000')
    await hands.write('offer-comment', 'for the goats')
    await hands.click('offer-accept')
    await expect(hands.at('confirm-warnings')).toContainText(t('cost.open'))
    await expect(hands.at('confirm-warnings')).toContainText(t('cost.limitOpen', { limit: 200 }))
    await saveScreens(hands.page, 'open-fee-question')
    await hands.click('confirm-accept')
    await paid()

    const link = `bitcoin:${address}?amount=0.0015&label=Landlord&message=Rent%20of%20June`
    await hands.write('withdraw-invoice', link)
    await expect(hands.at('cost-open')).toContainText(t('cost.openOnChain'))
    await expect(hands.at('cost-most')).toHaveCount(0)
    await saveScreens(hands.page, 'open-fee')
    await hands.click('chain-send')
    await hands.click('confirm-accept')
    await paid()

    await hands.click('wallet-tab-payments')
    await hands.click(hands.at('payment-details-open').first())
    await expect(hands.at('detail-label')).toHaveText('Landlord')
    await expect(hands.at('detail-message')).toHaveText('Rent of June')
    await saveScreens(hands.page, 'payment-details-link')
    await hands.click('details-close')
    await hands.click(hands.at('payment-details-open').nth(1))
    await expect(hands.at('detail-payee')).toContainText('127.0.0.1')
    await expect(hands.at('detail-comment')).toHaveText('for the goats')
    await expectNoSeriousAxe(hands.page)
    await saveScreens(hands.page, 'payment-details-lnurl')
    await hands.click('details-close')

    await hands.press('5')
    await hands.write('record-search', 'goats')
    await expect(hands.at('record-row')).toHaveCount(1)
    await hands.click('entry-open')
    await expect(hands.at('entry-details').getByTestId('detail-comment')).toHaveText('for the goats')
    await saveScreens(hands.page, 'entry-details')
    await hands.click('entry-close')

    await hands.press('4')
    await hands.click('practice-make-invoice')
    await expect(hands.at('cost-most')).toContainText(t('cost.notEnforced'))
    await saveScreens(hands.page, 'estimated-fee')
    await hands.click('withdraw-pay')
    await expect(hands.at('confirm-dialog')).toContainText(t('cost.limitNotEnforced', { limit: 2500 }))
    await saveScreens(hands.page, 'estimated-fee-question')
  } finally {
    await app.close()
  }
})

test('an unpaid invoice is listed as expired', async ({ browser }, testInfo) => {
  const dataFolder = testInfo.outputPath('data')
  mkdirSync(dataFolder, { recursive: true })
  const { history } = openHistory(dataFolder, 'practice', null, Date.now())
  const createdAtMs = Date.now() - hourMs
  history.saveDeposits([
    {
      id: 'unpaid',
      rail: 'lightning',
      state: 'pending',
      amountSats: sats(5000),
      createdAtMs,
      expiresAtMs: createdAtMs + 10 * minuteMs,
      reference: 'ab'.repeat(32),
    },
  ])
  history.close()
  const app = await openPractice(browser, { dataFolder })
  const { hands } = app
  try {
    await hands.click('nav-wallet')
    await hands.click('wallet-tab-payments')
    await expect(hands.at('payment-row')).toHaveAttribute('data-state', 'expired')
    await expect(hands.at('payment-row')).toContainText(t('payment.expired'))
    await saveScreens(hands.page, 'expired-deposit')
    await hands.click('payment-details-open')
    await expect(hands.at('timeline')).toContainText(t('step.expired'))
    await saveScreens(hands.page, 'expired-deposit-details')
    await hands.click('details-close')
    await hands.press('5')
    await hands.write('record-search', 'expired')
    await expect(hands.at('record-row')).toHaveAttribute('data-id', 'unpaid')
  } finally {
    await app.close()
  }
})
