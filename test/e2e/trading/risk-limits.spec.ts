import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { like, t } from '../../support/browser/text'

let app: PracticeWindow

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
})
test.afterEach(() => app.close())

test('a leverage limit blocks an order with a reason, and loosening it is pending', async () => {
  const { hands } = app
  await hands.click('nav-settings')
  await hands.write('guard-maxLeverage', '5')
  await hands.press('Enter')
  await expect(hands.at('guards').getByRole('status')).toHaveText(t('guards.saved'))

  await hands.click('nav-trade')
  await hands.write('quantity', '500')
  await hands.tabTo('leverage')
  await hands.overwrite('leverage', '10')
  await expect(hands.at('order-guard')).toHaveText(like('guard.leverage'))
  await expect(hands.at('order-guard')).toHaveText(/\b5x.*\b10x/)
  await expect(hands.at('place-order')).toBeDisabled()
  await hands.press('Enter')
  await expect(hands.at('confirm-dialog')).toBeHidden()

  await hands.click('nav-settings')
  await hands.write('guard-maxLeverage', '')
  await hands.tabTo('guards-save')
  await hands.press('Enter')
  const pending = hands.at('guards-pending')
  await expect(pending).toHaveText(like('guards.pending'))
  await expect(pending).toContainText(t('guards.maxLeverage'))
  await expect(pending).toContainText('5 x')
  await expect(pending).toContainText(t('guards.off'))
  await expect(hands.at('guard-maxLeverage')).toHaveValue('5')
  await expectNoSeriousAxe(hands.page)

  await hands.click('nav-trade')
  await expect(hands.at('order-guard')).toHaveText(like('guard.leverageUntil'))
  await hands.write('leverage', '5')
  await expect(hands.at('order-guard')).toBeHidden()
  await hands.tabTo('place-order', { most: 40 })
  await hands.press('Enter')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)

  await hands.click('nav-settings')
  await hands.click('guard-keep-maxLeverage')
  await expect(pending).toBeHidden()
})

test('an invalid risk limit is not saved and shows an error', async () => {
  const { hands } = app
  await hands.click('nav-settings')
  await hands.write('guard-delayMs', '0')
  await expect(hands.at('guard-delayMs-error')).toHaveText(/\b1\b.*\b744\b/)
  await hands.paste('guard-coolOffMs', 'soon')
  await expect(hands.at('guard-coolOffMs-error')).toBeVisible()
  await expect(hands.at('guards-save')).toBeDisabled()
})
