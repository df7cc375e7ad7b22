import { expect, test } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import { message } from '@common/texts/message'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { like, t } from '../../support/browser/text'

test('a Lightning deposit and payment work by mouse, and pasted text survives a view change', async ({
  practice,
}) => {
  const app = await practice.openWallet()
  const { ui } = app
  try {
    await ui.write('deposit-amount', '50000')
    await ui.click('deposit-request')
    await ui.click('practice-pay')
    await expect(ui.at('deposit-received')).toBeVisible()

    await ui.click('practice-make-invoice')
    await expect(ui.at('found-words')).toContainText(
      t('decodedPayment.invoice', { money: message('coins.practice') }),
    )
    const pasted = await ui.at('withdraw-invoice').inputValue()
    await ui.click('nav-trade')
    await ui.click('nav-wallet')
    await expect(ui.at('withdraw-invoice')).toHaveValue(pasted)
    // With contextual ligatures, "3x7" of an invoice would look like "3×7".
    await expect(ui.at('withdraw-invoice')).toHaveCSS('font-variant-ligatures', 'no-contextual')
    await expectNoAxeFindings(ui.page)
    await ui.click('withdraw-pay')
    await ui.click('confirm-accept')
    await expect(ui.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
    await ui.expectFocusOn('withdraw-outcome')

    await ui.write('withdraw-invoice', pasted)
    await expect(ui.at('withdraw-reason')).toContainText(like('payment.paidAlreadyAt'))
    await expect(ui.at('withdraw-pay')).toHaveCount(0)

    await ui.click(ui.page.locator('[data-direction="out"]').getByTestId('payment-details-open'))
    await expect(ui.at('timeline-step').last()).toContainText(t('step.settled'))
    await ui.write('details-note', 'coffee')
    await ui.click('details-close')
    await expect(ui.page.locator('[data-direction="out"]')).toContainText('coffee')
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
  const { ui } = app
  try {
    await ui.press('4')
    await expect(ui.at('wallet-balance')).toBeVisible()
    await expect(ui.at('wallet-card-send')).toBeHidden()
    await expect(ui.at('pay-box')).toBeVisible()
    await ui.tabTo('deposit-amount')
    await ui.type('20000')
    await ui.press('Enter')
    await expect(ui.at('deposit-countdown')).toBeVisible()
    await ui.tabTo('practice-pay')
    await ui.press('Enter')
    await expect(ui.at('deposit-received')).toBeVisible()
    // The fee limit of a first payment is the whole balance.
    await expect(ui.at('wallet-balance')).toContainText('10,020,000')

    await ui.tabTo('practice-make-invoice', { maxSteps: 40 })
    await ui.press('Enter')
    await expect(ui.at('found')).toBeVisible()
    await ui.tabTo('withdraw-pay', { maxSteps: 60 })
    await ui.press('Enter')
    await expect(ui.at('confirm-dialog')).toBeVisible()
    await acceptByTab(ui)
    await expect(ui.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
    await ui.expectFocusOn('withdraw-outcome')
  } finally {
    await app.close()
  }
})
