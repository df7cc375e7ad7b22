import { expect, test } from '@playwright/test'
import { saveScreens } from '../../support/browser/save-screens'
import { useStandaloneApp } from '../../support/browser/standalone-app'
import { t } from '../../support/browser/text'
import { enterNewPassphrase } from '../../support/browser/form-actions'

const standalone = useStandaloneApp()
const vaultPassphrase = 'correct horse battery staple'

test('a pasted key bundle fills the form, is tested, and shows its permissions', async () => {
  const { ui } = standalone().app
  await ui.click('connect-service')
  await ui.write('service-name', 'My bot')
  await ui.click('color-pink')
  await ui.page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    JSON.stringify(standalone().service.info),
  )
  await ui.click('service-paste')
  await ui.press('ControlOrMeta+V')
  await expect(ui.at('service-rest-url')).toHaveValue(standalone().service.info.rest)
  await expect(ui.at('service-key')).toHaveValue(standalone().service.info.account.key)
  await expect(ui.at('service-paste')).toHaveValue('')
  await ui.click('service-network-testnet')
  await ui.click('service-test')
  await expect(ui.at('service-found')).toContainText(standalone().service.info.account.username)
  await expect(ui.at('key-withdraw')).toContainText(t('key.may'))
  await expect(ui.at('key-reach')).toContainText(t('key.advice.withdraw'))
  await saveScreens(ui.page, 'connect-tested')
})

test('an account is connected with a new vault, and the header shows its name', async () => {
  const { ui } = standalone().app
  await enterNewPassphrase(ui, vaultPassphrase)
  await expect(ui.at('order-ticket')).toBeVisible()
  await expect(ui.at('account-name')).toContainText('My bot')
})

test('a second key is stored, and each key shows the operations it signs', async () => {
  const { ui } = standalone().app
  const { username } = standalone().service.info.account
  const reading = await standalone().service.control('/keys', { username, permissions: ['read'] })
  await ui.click('nav-settings')
  await ui.click('give-key')
  await expect(ui.at('kept-key')).toContainText([t('key.asked')])
  for (const part of ['key', 'secret', 'passphrase'] as const)
    await ui.write(`key-${part}`, String(reading[part]))
  await ui.press('Enter')
  // Permissions are tested last, at one request per second.
  const found = ui.at('key-reach').or(ui.at('key-error'))
  await expect(found).toContainText(t('key.advice.readOnly'), { timeout: 45_000 })
  const used = (...uses: ('key.read' | 'key.trade' | 'key.withdraw')[]) =>
    new RegExp(t('key.signs', { uses: uses.map((use) => t(use)).join(', ') }))
  await expect(ui.at('kept-key')).toHaveText([used('key.trade', 'key.withdraw'), used('key.read')])
  for (const part of ['key', 'secret', 'passphrase']) await expect(ui.at(`key-${part}`)).toHaveValue('')
  await saveScreens(ui.page, 'account-keys')
  await ui.click(ui.at('kept-key').nth(1).getByTestId('remove-key'))
  await ui.click('confirm-accept')
  await expect(ui.at('kept-key')).toHaveCount(1)
  await ui.click('nav-trade')
})

test('the account switcher works with the keyboard and marks the active account', async () => {
  const { ui } = standalone().app
  await ui.tabTo('account-switcher', { back: true, maxSteps: 60 })
  await ui.press('Enter')
  await expect(ui.at('account-list').locator(':focus')).toHaveCount(1)
  await saveScreens(ui.page, 'account-switcher')
  await ui.press('Escape')
  await expect(ui.at('account-list')).toBeHidden()
  await ui.expectFocusOn('account-switcher')
  await ui.press('Enter')
  await ui.tabTo('switch-to-practice')
  await ui.press('Enter')
  await expect(ui.at('practice-menu')).toBeVisible()
  await expect(ui.at('account-list')).toBeHidden()
  await ui.click('account-switcher')
  await expect(ui.at('switch-to-practice')).toHaveAttribute('aria-current', 'true')
  await ui.press('Escape')
  await expect(ui.at('account-list')).toBeHidden()
})

test('an account is renamed and gets another color', async () => {
  const { ui } = standalone().app
  await ui.page.goto(new URL('#/settings', ui.page.url()).href)
  await ui.click('edit-profile')
  await ui.write('profile-name', 'Grid bot')
  await ui.click('color-amber')
  await ui.click('profile-save')
  await expect(ui.at('profile-edit')).toBeHidden()
  await expect(ui.page.getByText('Grid bot')).toBeVisible()
  await saveScreens(ui.page, 'accounts')
})

test('plain http to a remote host is rejected with a reason', async () => {
  const { ui } = standalone().app
  await ui.click('add-profile')
  await ui.click('service-known-other')
  await ui.click('service-key-parts')
  await ui.write('service-name', 'Far away')
  await ui.write('service-rest-url', 'http://api.example.com')
  await ui.write('service-ws-url', 'wss://api.example.com')
  for (const field of ['service-key', 'service-secret', 'service-passphrase']) await ui.write(field, 'x')
  await ui.click('service-test')
  await expect(ui.at('service-rest-url-error')).toContainText('https')
  await saveScreens(ui.page, 'connect-refused')
})

test('a preset exchange fills in its addresses', async () => {
  const { ui } = standalone().app
  await ui.click('service-known-ln-markets')
  await expect(ui.at('service-address')).toContainText('https://api.lnmarkets.com')
  await expect(ui.at('service-rest-url')).toHaveCount(0)
  await saveScreens(ui.page, 'connect-known')
})
