import { expect, test } from '@playwright/test'
import { openApp, type OpenApp } from '../support/browser/open-app'
import { like, t } from '../support/browser/text'

let app: OpenApp

test.beforeAll(async ({ browser }, testInfo) => {
  app = await openApp(browser, { dataFolder: testInfo.outputPath('data') })
})
test.afterAll(() => app.close())

test('the first run shows no existing accounts', async () => {
  const { hands } = app
  await expect(hands.at('start-practice')).toBeVisible()
  await expect(hands.page.getByText(t('first.known'))).toHaveCount(0)
})

test('the vault passphrase form shows the strength and requires the same passphrase twice', async () => {
  const { hands } = app
  await hands.tabTo('connect-service')
  await hands.press('Enter')
  await hands.tabTo('vault-passphrase')
  await hands.type('password')
  await expect(hands.at('vault-strength')).toHaveText(t('vault.strength.0'))
  await hands.overwrite('vault-passphrase', 'ferry lamp quartz orbit seven')
  await expect(hands.at('vault-strength')).toHaveText(t('vault.strength.4'))
  await hands.tabTo('vault-passphrase-again', { most: 1 })
  await hands.type('ferry lamp')
  await expect(hands.at('vault-passphrase-again-error')).toHaveCount(0)
  await hands.type(' quarz')
  await expect(hands.at('vault-passphrase-again-error')).toHaveText(t('vault.passphrase.differs'))
  await hands.press('Enter')
  await expect(hands.at('connect-error')).toBeVisible()
  await expect(hands.at('service-name-error')).toBeVisible()
  await hands.page.reload()
})

test('the deposit form rejects invalid amounts with a reason, and Enter requests the invoice', async () => {
  const { hands } = app
  await hands.tabTo('start-practice')
  await hands.press('Enter')
  await hands.at('order-ticket').waitFor()
  await hands.press('4')
  await hands.tabTo('deposit-amount', { most: 40 })
  await hands.type('x1ey')
  await expect(hands.at('deposit-amount')).toHaveValue('1')
  await hands.paste('deposit-amount', '1e99')
  await expect(hands.at('deposit-amount-error')).toHaveText(like('field.notANumber'))
  await hands.overwrite('deposit-amount', '1')
  await expect(hands.at('deposit-amount-error')).toContainText(/\d/)
  await hands.overwrite('deposit-amount', '50k')
  await hands.press('Enter')
  await expect(hands.at('deposit-countdown')).toBeVisible()
})

test('the settings are changed with the keyboard', async () => {
  const { hands } = app
  await hands.press('8')
  await hands.tabTo(hands.at('theme-system').getByRole('radio'), { most: 40 })
  await hands.press('ArrowRight', 'ArrowRight')
  await expect(hands.page.locator('html')).toHaveAttribute('data-theme', 'light')
  await hands.tabTo('setting-privacy')
  await hands.press('Space')
  await expect(hands.at('setting-privacy')).toHaveAttribute('aria-checked', 'true')
  await hands.press('Space')
  await expect(hands.at('setting-privacy')).toHaveAttribute('aria-checked', 'false')
})
