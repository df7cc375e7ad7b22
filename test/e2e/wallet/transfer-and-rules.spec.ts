import { expect, test } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { like, t } from '../../support/browser/text'

test('a transfer reaches a user, and an allowlist blocks unlisted destinations', async ({ practice }) => {
  const app = await practice.openWallet()
  const { ui } = app
  try {
    await ui.click('send-way-transfer')
    await ui.click('practice-user')
    await expect(ui.at('transfer-name')).not.toHaveValue('')
    await ui.write('transfer-amount', '7000')
    await ui.write('transfer-again', 'somebody')
    await expect(ui.at('transfer-again-error')).toContainText(t('transfer.differs'))
    await ui.write('transfer-again', await ui.at('transfer-name').inputValue())
    await ui.click('transfer-send')
    await ui.click('confirm-accept')
    await expect(ui.at('withdraw-outcome')).toContainText('7,000')
    await ui.expectFocusOn('withdraw-outcome')
    await expect(ui.at('wallet-balance')).toContainText('9,993,000')

    await ui.tabTo('practice-user', { maxSteps: 60 })
    await ui.press('Enter')
    await expect(ui.at('transfer-name')).not.toHaveValue('')
    await ui.tabTo('transfer-amount', { maxSteps: 60 })
    await ui.type('3000')
    await ui.press('Enter')
    await acceptByTab(ui)
    await expect(ui.at('wallet-balance')).toContainText('9,990,000')

    await ui.click('wallet-tab-rules')
    await ui.click('rules-allow-list')
    await expect(ui.at('confirm-dialog')).toContainText(like('rules.emptyList.ask'))
    await ui.click('confirm-accept')
    await expectNoAxeFindings(ui.page)
    await ui.click('send-way-pay')
    await ui.click('practice-make-invoice')
    await expect(ui.at('withdraw-reason')).toHaveText(t('rules.notListed', { hours: 24 }))
    await ui.write('destination-text', await ui.at('withdraw-invoice').inputValue())
    await ui.press('Enter')
    await expect(ui.at('withdraw-reason')).toHaveText(like('rules.listedLater'))
    await ui.click('rules-allow-list')
    await expect(ui.at('rules-pending')).toContainText(like('rules.pending'))

    await ui.tabTo('rules-cooling-off')
    await ui.overwrite('rules-cooling-off', '48')
    await ui.press('Enter')
    await ui.tabTo('rules-keep')
    await ui.press('Enter')
    await expect(ui.at('rules-pending')).toHaveCount(0)
    await ui.tabTo('rules-max-fee', { maxSteps: 60, back: true })
    await ui.overwrite('rules-max-fee', '0.5')
    await ui.press('Enter')
    await ui.tabTo('destination-text', { maxSteps: 60 })
    await ui.type('somebody')
    await ui.press('Enter')
    await expect(ui.at('rules')).toContainText('somebody')
  } finally {
    await app.close()
  }
})
