import { expect, test } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import { text } from '@common/texts/text'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { like, t } from '../../support/browser/text'

test('a Lightning deposit and payment work by mouse, and pasted text survives a view change', async ({
  practice,
}) => {
  const app = await practice.openWallet()
  const { hands } = app
  try {
    await hands.write('deposit-amount', '50000')
    await hands.click('deposit-request')
    await hands.click('practice-pay')
    await expect(hands.at('deposit-received')).toBeVisible()

    await hands.click('practice-make-invoice')
    await expect(hands.at('found-words')).toContainText(t('found.invoice', { money: text('coins.practice') }))
    const pasted = await hands.at('withdraw-invoice').inputValue()
    await hands.click('nav-trade')
    await hands.click('nav-wallet')
    await expect(hands.at('withdraw-invoice')).toHaveValue(pasted)
    // With contextual ligatures, "3x7" of an invoice would look like "3×7".
    await expect(hands.at('withdraw-invoice')).toHaveCSS('font-variant-ligatures', 'no-contextual')
    await expectNoSeriousAxe(hands.page)
    await hands.click('withdraw-pay')
    await hands.click('confirm-accept')
    await expect(hands.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
    await hands.expectFocusOn('withdraw-outcome')

    await hands.write('withdraw-invoice', pasted)
    await expect(hands.at('withdraw-reason')).toContainText(like('payment.paidAlreadyAt'))
    await expect(hands.at('withdraw-pay')).toHaveCount(0)

    await hands.click(hands.page.locator('[data-direction="out"]').getByTestId('payment-details-open'))
    await expect(hands.at('timeline-step').last()).toContainText(t('step.settled'))
    await hands.write('details-note', 'coffee')
    await hands.click('details-close')
    await expect(hands.page.locator('[data-direction="out"]')).toContainText('coffee')
  } finally {
    await app.close()
  }
})

test('an invoice is created and another paid with the keyboard in the light theme at 1024x700', async ({
  practice,
}) => {
  const app = await practice.open({
    browser: { viewport: { width: 1024, height: 700 }, colorScheme: 'light' },
  })
  const { hands } = app
  try {
    await hands.press('4')
    await expect(hands.at('wallet-balance')).toBeVisible()
    await hands.tabTo('deposit-amount')
    await hands.type('20000')
    await hands.press('Enter')
    await expect(hands.at('deposit-countdown')).toBeVisible()
    await hands.tabTo('practice-pay')
    await hands.press('Enter')
    await expect(hands.at('deposit-received')).toBeVisible()
    // The fee limit of a first payment is the whole balance.
    await expect(hands.at('wallet-balance')).toContainText('10,020,000')

    await hands.tabTo('practice-make-invoice', { most: 40 })
    await hands.press('Enter')
    await expect(hands.at('found')).toBeVisible()
    await hands.tabTo('withdraw-pay', { most: 60 })
    await hands.press('Enter')
    await expect(hands.at('confirm-dialog')).toBeVisible()
    await acceptByTab(hands)
    await expect(hands.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
    await hands.expectFocusOn('withdraw-outcome')
  } finally {
    await app.close()
  }
})
