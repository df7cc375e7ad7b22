import { mkdirSync } from 'node:fs'
import { hourMs, minuteMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { expect, test } from '../../support/browser/fixtures'
import { openPractice } from '../../support/browser/open-app'
import { t } from '../../support/browser/text'
import { saveScreens } from '../../support/browser/save-screens'

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

test('the purpose of a payment is shown in its details, found by search and in the history', async ({
  practice,
}) => {
  const app = await practice.openWallet()
  const { ui } = app
  const paid = () => expect(ui.at('withdraw-outcome')).toHaveAttribute('data-state', /settled|pending/)
  try {
    await ui.click('practice-lnurl-pay')
    await ui.click('lnurl-ask')
    await ui.write('offer-amount', '4000')
    await ui.write('offer-comment', 'for the goats')
    await ui.click('offer-accept')
    await expect(ui.at('confirm-warnings')).toContainText(t('cost.limitOpen', { limit: 200 }))
    await saveScreens(ui.page, 'open-fee-question')
    await ui.click('confirm-accept')
    await paid()

    const link = `bitcoin:${address}?amount=0.0015&label=Landlord&message=Rent%20of%20June`
    await ui.write('withdraw-invoice', link)
    await expect(ui.at('cost-open')).toContainText(t('cost.limitOpen', { limit: 7500 }))
    await expect(ui.at('cost-most')).toHaveCount(0)
    await saveScreens(ui.page, 'open-fee')
    await ui.click('chain-send')
    await ui.click('confirm-accept')
    await paid()

    await ui.click('wallet-tab-payments')
    await expect(ui.at('payment-row')).toHaveCount(2)
    await ui.click(ui.at('payment-details-open').first())
    await expect(ui.at('detail-label')).toHaveText('Landlord')
    await expect(ui.at('detail-message')).toHaveText('Rent of June')
    await saveScreens(ui.page, 'payment-details-link')
    await ui.click('details-close')
    await ui.click(ui.at('payment-details-open').nth(1))
    await expect(ui.at('detail-payee')).toContainText('127.0.0.1')
    await expect(ui.at('detail-comment')).toHaveText('for the goats')
    await expectNoAxeFindings(ui.page)
    await saveScreens(ui.page, 'payment-details-lnurl')
    await ui.click('details-close')

    await ui.press('5')
    await ui.write('record-search', 'goats')
    await expect(ui.at('record-row')).toHaveCount(1)
    await ui.click('entry-open')
    await expect(ui.at('entry-details').getByTestId('detail-comment')).toHaveText('for the goats')
    await saveScreens(ui.page, 'entry-details')
    await ui.click('entry-close')

    await ui.press('4')
    await ui.click('practice-make-invoice')
    await expect(ui.at('cost-most')).toContainText(t('cost.notEnforced'))
    await saveScreens(ui.page, 'estimated-fee')
    await ui.click('withdraw-pay')
    await expect(ui.at('confirm-dialog')).toContainText(t('cost.limitNotEnforced', { limit: 2500 }))
    await saveScreens(ui.page, 'estimated-fee-question')
  } finally {
    await app.close()
  }
})

test('an unpaid invoice is listed as expired', async ({ browser }, testInfo) => {
  const dataFolder = testInfo.outputPath('data')
  mkdirSync(dataFolder, { recursive: true })
  const { history } = openHistory(dataFolder, 'practice', null, Date.now())
  const createdAtMs = Date.now() - hourMs
  history.payments.saveDeposits([
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
  const { ui } = app
  try {
    await ui.click('nav-wallet')
    await ui.click('wallet-tab-payments')
    await expect(ui.at('payment-row')).toHaveAttribute('data-state', 'expired')
    await expect(ui.at('payment-row')).toContainText(t('payment.expired'))
    await saveScreens(ui.page, 'expired-deposit')
    await ui.click('payment-details-open')
    await expect(ui.at('timeline')).toContainText(t('step.expired'))
    await saveScreens(ui.page, 'expired-deposit-details')
    await ui.click('details-close')
    await ui.press('5')
    await ui.write('record-search', 'expired')
    await expect(ui.at('record-row')).toHaveAttribute('data-id', 'unpaid')
  } finally {
    await app.close()
  }
})
