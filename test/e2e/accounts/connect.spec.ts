import { expect, test } from '@playwright/test'
import { openApp, type OpenApp } from '../../support/browser/open-app'
import { saveScreens } from '../../support/browser/save-screens'
import { startServiceAlone, type ServiceAlone } from '../../support/processes/service-alone'
import { t } from '../../support/browser/text'

let service: ServiceAlone
let info: ServiceAlone['info']
let app: OpenApp
const vaultPassphrase = 'correct horse battery staple'

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, testInfo) => {
  service = await startServiceAlone()
  info = service.info
  app = await openApp(browser, {
    dataFolder: testInfo.outputPath('data'),
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
})
test.afterAll(async () => {
  await app.close()
  await service.stop()
})

test('a pasted key bundle fills the form, is tested, and shows its permissions', async () => {
  const { hands } = app
  await hands.click('connect-service')
  await hands.write('service-name', 'My bot')
  await hands.click('color-pink')
  await hands.page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(info))
  await hands.click('service-paste')
  await hands.press('ControlOrMeta+V')
  await expect(hands.at('service-rest-url')).toHaveValue(info.rest)
  await expect(hands.at('service-key')).toHaveValue(info.account.key)
  await expect(hands.at('service-paste')).toHaveValue('')
  await hands.click('service-network-testnet')
  await hands.click('service-test')
  await expect(hands.at('service-found')).toContainText(info.account.username)
  await expect(hands.at('key-withdraw')).toContainText(t('key.may'))
  await expect(hands.at('key-reach')).toContainText(t('key.advice.withdraw'))
  await saveScreens(hands.page, 'connect-tested')
})

test('an account is connected with a new vault, and the header shows its name', async () => {
  const { hands } = app
  await hands.write('vault-passphrase', vaultPassphrase)
  await hands.write('vault-passphrase-again', vaultPassphrase)
  await hands.press('Enter')
  await expect(hands.at('order-ticket')).toBeVisible()
  await expect(hands.at('account-name')).toContainText('My bot')
})

test('a second key is stored, and each key shows the operations it signs', async () => {
  const { hands } = app
  const { username } = info.account
  const reading = await service.control('/keys', { username, permissions: ['read'] })
  await hands.click('nav-settings')
  await hands.click('give-key')
  await expect(hands.at('kept-key')).toContainText([t('key.asked')])
  for (const part of ['key', 'secret', 'passphrase'] as const)
    await hands.write(`key-${part}`, String(reading[part]))
  await hands.press('Enter')
  // Permissions are tested last, at one request per second.
  const found = hands.at('key-reach').or(hands.at('key-error'))
  await expect(found).toContainText(t('key.advice.readOnly'), { timeout: 45_000 })
  const used = (...uses: ('key.read' | 'key.trade' | 'key.withdraw')[]) =>
    new RegExp(t('key.signs', { uses: uses.map((use) => t(use)).join(', ') }))
  await expect(hands.at('kept-key')).toHaveText([used('key.trade', 'key.withdraw'), used('key.read')])
  for (const part of ['key', 'secret', 'passphrase']) await expect(hands.at(`key-${part}`)).toHaveValue('')
  await saveScreens(hands.page, 'account-keys')
  await hands.click(hands.at('kept-key').nth(1).getByTestId('remove-key'))
  await hands.click('confirm-accept')
  await expect(hands.at('kept-key')).toHaveCount(1)
  await hands.click('nav-trade')
})

test('the account switcher works with the keyboard and marks the active account', async () => {
  const { hands } = app
  await hands.tabTo('account-switcher', { back: true, most: 60 })
  await hands.press('Enter')
  await expect(hands.at('account-list').locator(':focus')).toHaveCount(1)
  await saveScreens(hands.page, 'account-switcher')
  await hands.press('Escape')
  await expect(hands.at('account-list')).toBeHidden()
  await hands.expectFocusOn('account-switcher')
  await hands.press('Enter')
  await hands.tabTo('switch-to-practice')
  await hands.press('Enter')
  await expect(hands.at('practice-menu')).toBeVisible()
  await expect(hands.at('account-list')).toBeHidden()
  await hands.click('account-switcher')
  await expect(hands.at('switch-to-practice')).toHaveAttribute('aria-current', 'true')
  await hands.press('Escape')
  await expect(hands.at('account-list')).toBeHidden()
})

test('an account is renamed and gets another color', async () => {
  const { hands } = app
  await hands.page.goto(new URL('#/settings', hands.page.url()).href)
  await hands.click('edit-profile')
  await hands.write('profile-name', 'Grid bot')
  await hands.click('color-amber')
  await hands.click('profile-save')
  await expect(hands.at('profile-edit')).toBeHidden()
  await expect(hands.page.getByText('Grid bot')).toBeVisible()
  await saveScreens(hands.page, 'accounts')
})

test('plain http to a remote host is rejected with a reason', async () => {
  const { hands } = app
  await hands.click('add-profile')
  await hands.write('service-name', 'Far away')
  await hands.write('service-rest-url', 'http://api.example.com')
  await hands.write('service-ws-url', 'wss://api.example.com')
  for (const field of ['service-key', 'service-secret', 'service-passphrase']) await hands.write(field, 'x')
  await hands.click('service-test')
  await expect(hands.at('service-rest-url-error')).toContainText('https')
  await saveScreens(hands.page, 'connect-refused')
})

test('a preset exchange fills in its addresses', async () => {
  const { hands } = app
  await hands.click('service-known-ln-markets')
  await expect(hands.at('service-address')).toContainText('https://api.lnmarkets.com')
  await expect(hands.at('service-rest-url')).toHaveCount(0)
  await saveScreens(hands.page, 'connect-known')
})
