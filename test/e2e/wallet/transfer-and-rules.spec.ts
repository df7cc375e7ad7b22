import { expect, test } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { like, t } from '../../support/browser/text'

test('a transfer reaches a user, and an allowlist blocks unlisted destinations', async ({ practice }) => {
  const app = await practice.openWallet()
  const { hands } = app
  try {
    await hands.click('send-way-transfer')
    await hands.click('practice-user')
    await expect(hands.at('transfer-name')).not.toHaveValue('')
    await hands.write('transfer-amount', '7000')
    await hands.write('transfer-again', 'somebody')
    await expect(hands.at('transfer-again-error')).toContainText(t('transfer.differs'))
    await hands.write('transfer-again', await hands.at('transfer-name').inputValue())
    await hands.click('transfer-send')
    await hands.click('confirm-accept')
    await expect(hands.at('withdraw-outcome')).toContainText('7,000')
    await hands.expectFocusOn('withdraw-outcome')
    await expect(hands.at('wallet-balance')).toContainText('9,993,000')

    await hands.tabTo('practice-user', { most: 60 })
    await hands.press('Enter')
    await expect(hands.at('transfer-name')).not.toHaveValue('')
    await hands.tabTo('transfer-amount', { most: 60 })
    await hands.type('3000')
    await hands.press('Enter')
    await acceptByTab(hands)
    await expect(hands.at('wallet-balance')).toContainText('9,990,000')

    await hands.click('wallet-tab-rules')
    await hands.click('rules-allow-list')
    await expect(hands.at('confirm-dialog')).toContainText(like('rules.emptyList.ask'))
    await hands.click('confirm-accept')
    await expectNoSeriousAxe(hands.page)
    await hands.click('send-way-pay')
    await hands.click('practice-make-invoice')
    await expect(hands.at('withdraw-reason')).toHaveText(t('rules.notListed', { hours: 24 }))
    await hands.write('destination-text', await hands.at('withdraw-invoice').inputValue())
    await hands.press('Enter')
    await expect(hands.at('withdraw-reason')).toHaveText(like('rules.listedLater'))
    await hands.click('rules-allow-list')
    await expect(hands.at('rules-pending')).toContainText(like('rules.pending'))

    await hands.tabTo('rules-cooling-off')
    await hands.overwrite('rules-cooling-off', '48')
    await hands.press('Enter')
    await hands.tabTo('rules-keep')
    await hands.press('Enter')
    await expect(hands.at('rules-pending')).toHaveCount(0)
    await hands.tabTo('rules-max-fee', { most: 60, back: true })
    await hands.overwrite('rules-max-fee', '0.5')
    await hands.press('Enter')
    await hands.tabTo('destination-text', { most: 60 })
    await hands.type('somebody')
    await hands.press('Enter')
    await expect(hands.at('rules')).toContainText('somebody')
  } finally {
    await app.close()
  }
})
