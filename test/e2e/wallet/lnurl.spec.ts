import { expect, test } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import { t } from '../../support/browser/text'

test('LNURL pay, LNURL withdraw and a Lightning address work by mouse and keyboard', async ({ practice }) => {
  const app = await practice.open()
  const { hands } = app
  const reach = async (testid: string): Promise<void> => {
    await hands.tabTo(testid, { most: 60 })
    await hands.press('Enter')
  }
  const pay = async (amount: string): Promise<void> => {
    await hands.write('offer-amount', amount)
    await hands.click('offer-accept')
    await hands.click('confirm-accept')
    await expect(hands.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
  }
  try {
    await hands.click('nav-wallet')
    await hands.click('practice-lnurl-pay')
    await expect(hands.at('found-words')).toContainText('127.0.0.1')
    await hands.click('lnurl-ask')
    await hands.write('offer-amount', '60000')
    await expect(hands.at('offer-amount-error')).toContainText('50,000')
    await expect(hands.at('offer-accept')).toBeDisabled()
    await hands.write('offer-comment', 'thanks')
    await pay('4000')

    await hands.click('practice-lnurl-withdraw')
    await hands.click('lnurl-ask')
    await hands.click('offer-accept')
    await expect(hands.at('withdraw-outcome')).toContainText(t('lnurl.arrived', { amount: 50_000 }))

    await hands.click('practice-lightning-address')
    await expect(hands.at('found-words')).toContainText('anybody@')
    await hands.click('lnurl-ask')
    await pay('5000')

    await reach('practice-lnurl-withdraw')
    await expect(hands.at('found')).toBeVisible()
    await reach('lnurl-ask')
    await reach('offer-accept')
    await expect(hands.at('withdraw-outcome')).toContainText(t('lnurl.arrived', { amount: 50_000 }))

    await reach('practice-lnurl-pay')
    await expect(hands.at('found')).toBeVisible()
    await reach('lnurl-ask')
    await hands.tabTo('offer-amount', { most: 60 })
    await hands.overwrite('offer-amount', '3000')
    await hands.press('Enter')
    await acceptByTab(hands)
    await expect(hands.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
  } finally {
    await app.close()
  }
})
