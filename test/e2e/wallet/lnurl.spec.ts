import { expect, test } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import { t } from '../../support/browser/text'
import { showWalletCard } from '../../support/browser/wallet-card'

test('LNURL pay, LNURL withdraw and a Lightning address work by mouse and keyboard', async ({ practice }) => {
  const app = await practice.open()
  const { ui } = app
  const reach = async (testid: string): Promise<void> => {
    await ui.tabTo(testid, { maxSteps: 60 })
    await ui.press('Enter')
  }
  const pay = async (amount: string): Promise<void> => {
    await ui.write('offer-amount', amount)
    await ui.click('offer-accept')
    await ui.click('confirm-accept')
    await expect(ui.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
  }
  try {
    await ui.click('nav-wallet')
    await showWalletCard(ui, 'send')
    await ui.click('practice-lnurl-pay')
    await expect(ui.at('found-words')).toContainText('127.0.0.1')
    await ui.click('lnurl-ask')
    await ui.write('offer-amount', '60000')
    await expect(ui.at('offer-amount-error')).toContainText('50,000')
    await expect(ui.at('offer-accept')).toBeDisabled()
    await ui.write('offer-comment', 'thanks')
    await pay('4000')

    await ui.click('practice-lnurl-withdraw')
    await ui.click('lnurl-ask')
    await ui.click('offer-accept')
    await expect(ui.at('withdraw-outcome')).toContainText(t('lnurl.arrived', { amount: 50_000 }))

    await ui.click('practice-lightning-address')
    await expect(ui.at('found-words')).toContainText('anybody@')
    await ui.click('lnurl-ask')
    await pay('5000')

    await reach('practice-lnurl-withdraw')
    await expect(ui.at('found')).toBeVisible()
    await reach('lnurl-ask')
    await reach('offer-accept')
    await expect(ui.at('withdraw-outcome')).toContainText(t('lnurl.arrived', { amount: 50_000 }))

    await reach('practice-lnurl-pay')
    await expect(ui.at('found')).toBeVisible()
    await reach('lnurl-ask')
    await ui.tabTo('offer-amount', { maxSteps: 60 })
    await ui.overwrite('offer-amount', '3000')
    await ui.press('Enter')
    await acceptByTab(ui)
    await expect(ui.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
  } finally {
    await app.close()
  }
})
