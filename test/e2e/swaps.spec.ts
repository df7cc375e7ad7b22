import type { Locator } from '@playwright/test'
import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import { expectConfirmation } from '../support/browser/confirmation'
import { expectNoSeriousAxe } from '../support/browser/checks/axe'
import type { Hands } from '../support/browser/hands'
import { looks, wear } from '../support/browser/checks/looks'
import { t } from '../support/browser/text'

let app: PracticeWindow
let hands: Hands
let movePrice: (price: number) => Promise<void>

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
  hands = app.hands
  movePrice = app.setPrice
  await movePrice(50_000)
  await hands.press('3')
  await expect(at('swap-form')).toBeVisible()
})
test.afterEach(() => app.close())

const at = (id: string): Locator => hands.at(id)

test('sats are swapped to dollars and back, and both balances and the list show the swaps', async () => {
  await expect(at('swap-rate')).toHaveText('49,999.5')
  await expect(at('swap-spread')).toHaveText('−0.001 %')
  await hands.tabTo('swap-in')
  await hands.overwrite('swap-in', '100,000')
  await expect(at('swap-out')).toHaveValue('49.9995')
  await expect(at('sats-after')).toHaveText('9,900,000 sats')
  await hands.press('Enter')
  await expectConfirmation(hands, 'confirm-cancel')
  await expect(at('confirm-dialog')).toContainText(/100,000 sats.*49\.9995 USD/s)
  await hands.tabTo('confirm-accept')
  await hands.press('Enter')
  await expect(at('swap-row')).toHaveText(/100,000 sats.*49\.9995 USD.*49,999\.5/)
  await expect(at('wallet-dollars')).toContainText('49.9995')
  await expect(at('top-dollars')).toHaveText('49.9995 USD')
  await expect(at('balance')).toContainText('9,900,000')
  for (const look of looks) {
    await wear(hands.page, look)
    await expectNoSeriousAxe(hands.page)
  }
  await hands.page.setViewportSize({ width: 1440, height: 900 })

  await hands.click('swap-USD')
  await hands.click('swap-all')
  await expect(at('swap-in')).toHaveValue('49.9995')
  await hands.click('make-swap')
  await hands.click('confirm-accept')
  await expect(at('swap-row')).toHaveCount(2)
  await expect(at('top-dollars')).toBeHidden()
})

test('the amount to receive determines the amount to pay, which follows the price', async () => {
  await hands.write('swap-out', '10')
  await expect(at('swap-in')).toHaveValue('20,001')
  await hands.click('make-swap')
  await expectConfirmation(hands, 'confirm-cancel')
  await movePrice(40_000)
  await expect(at('confirm-dialog')).toContainText(/20,001 sats\s*25,001 sats/)
  await hands.tabTo('confirm-accept')
  await hands.press('Enter')
  await expect(at('confirm-notice')).toHaveText(t('confirm.moved', { moved: 0.2 }))
  await hands.press('Escape')
  await expect(at('swap-row')).toHaveCount(0)
})

test('the swap form rejects amounts that are too small or too large', async () => {
  await expect(at('swap-reason')).toHaveText(t('swap.enterAmount'))
  await hands.write('swap-in', '999')
  await expect(at('swap-reason')).toHaveText(
    t('issue.swapAmount', { least: '1,000 sats', most: '2,100,000,000,000,000 sats' }),
  )
  await hands.write('swap-in', '20,000,000')
  await expect(at('swap-reason')).toHaveText(t('swap.tooFewSats'))
  await expect(at('make-swap')).toBeDisabled()
})
