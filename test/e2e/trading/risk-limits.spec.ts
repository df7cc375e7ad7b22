import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { like, t } from '../../support/browser/text'

let app: PracticeWindow

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
})
test.afterEach(() => app.close())

test('a leverage limit blocks an order with a reason, and loosening it is pending', async () => {
  const { ui } = app
  await ui.click('nav-settings')
  await ui.write('guard-maxLeverage', '5')
  await ui.press('Enter')
  await expect(ui.at('guards').getByRole('status')).toHaveText(t('riskLimits.saved'))

  await ui.click('nav-trade')
  await ui.write('quantity', '500')
  await ui.tabTo('leverage')
  await ui.overwrite('leverage', '10')
  await expect(ui.at('order-guard')).toHaveText(like('riskLimit.leverage'))
  await expect(ui.at('order-guard')).toHaveText(/\b5x.*\b10x/)
  await expect(ui.at('place-order')).toBeDisabled()
  await ui.press('Enter')
  await expect(ui.at('confirm-dialog')).toBeHidden()

  await ui.click('nav-settings')
  await ui.write('guard-maxLeverage', '')
  await ui.tabTo('guards-save')
  await ui.press('Enter')
  const pending = ui.at('guards-pending')
  await expect(pending).toHaveText(like('riskLimits.pending'))
  await expect(pending).toContainText(t('riskLimits.maxLeverage'))
  await expect(pending).toContainText('5 x')
  await expect(pending).toContainText(t('riskLimits.off'))
  await expect(ui.at('guard-maxLeverage')).toHaveValue('5')
  await expectNoAxeFindings(ui.page)

  await ui.click('nav-trade')
  await expect(ui.at('order-guard')).toHaveText(like('riskLimit.leverageUntil'))
  await ui.write('leverage', '5')
  await expect(ui.at('order-guard')).toBeHidden()
  await ui.tabTo('place-order', { maxSteps: 40 })
  await ui.press('Enter')
  await ui.click('confirm-accept')
  await expect(ui.at('running-row')).toHaveCount(1)

  await ui.click('nav-settings')
  await ui.click('guard-keep-maxLeverage')
  await expect(pending).toBeHidden()
})

test('an invalid risk limit is not saved and shows an error', async () => {
  const { ui } = app
  await ui.click('nav-settings')
  await ui.write('guard-delayMs', '0')
  await expect(ui.at('guard-delayMs-error')).toHaveText(/\b1\b.*\b744\b/)
  await ui.paste('guard-coolOffMs', 'soon')
  await expect(ui.at('guard-coolOffMs-error')).toBeVisible()
  await expect(ui.at('guards-save')).toBeDisabled()
})
