import { expect, test } from '@playwright/test'
import { openApp, type OpenApp } from '../support/browser/open-app'
import { like, t } from '../support/browser/text'

let app: OpenApp

test.beforeAll(async ({ browser }, testInfo) => {
  app = await openApp(browser, { dataFolder: testInfo.outputPath('data') })
})
test.afterAll(() => app.close())

test('the first run shows no existing accounts', async () => {
  const { ui } = app
  await expect(ui.at('start-practice')).toBeVisible()
  await expect(ui.page.getByText(t('first.known'))).toHaveCount(0)
})

test('the vault passphrase form shows the strength and requires the same passphrase twice', async () => {
  const { ui } = app
  await ui.tabTo('connect-service')
  await ui.press('Enter')
  await ui.tabTo('vault-passphrase')
  await ui.type('password')
  await expect(ui.at('vault-strength')).toHaveText(t('vault.strength.0'))
  await ui.overwrite('vault-passphrase', 'ferry lamp quartz orbit seven')
  await expect(ui.at('vault-strength')).toHaveText(t('vault.strength.4'))
  await ui.tabTo('vault-passphrase-again', { maxSteps: 1 })
  await ui.type('ferry lamp')
  await expect(ui.at('vault-passphrase-again-error')).toHaveCount(0)
  await ui.type(' quarz')
  await expect(ui.at('vault-passphrase-again-error')).toHaveText(t('vault.passphrase.differs'))
  await ui.press('Enter')
  await expect(ui.at('connect-error')).toBeVisible()
  await expect(ui.at('service-key-error')).toBeVisible()
  await ui.page.reload()
})

test('the deposit form rejects invalid amounts with a reason, and Enter requests the invoice', async () => {
  const { ui } = app
  await ui.tabTo('start-practice')
  await ui.press('Enter')
  await ui.at('order-ticket').waitFor()
  await ui.press('4')
  await ui.tabTo('deposit-amount', { maxSteps: 40 })
  await ui.type('x1ey')
  await expect(ui.at('deposit-amount')).toHaveValue('1')
  await ui.paste('deposit-amount', '1e99')
  await expect(ui.at('deposit-amount-error')).toHaveText(like('field.notANumber'))
  await ui.overwrite('deposit-amount', '1')
  await expect(ui.at('deposit-amount-error')).toContainText(/\d/)
  await ui.overwrite('deposit-amount', '50k')
  await ui.press('Enter')
  await expect(ui.at('deposit-countdown')).toBeVisible()
})

test('the settings are changed with the keyboard', async () => {
  const { ui } = app
  await ui.press('8')
  await ui.tabTo(ui.at('theme-system').getByRole('radio'), { maxSteps: 40 })
  await ui.press('ArrowRight', 'ArrowRight')
  await expect(ui.page.locator('html')).toHaveAttribute('data-theme', 'light')
  await ui.tabTo('setting-privacy')
  await ui.press('Space')
  await expect(ui.at('setting-privacy')).toHaveAttribute('aria-checked', 'true')
  await ui.press('Space')
  await expect(ui.at('setting-privacy')).toHaveAttribute('aria-checked', 'false')
})
