import { expect, test } from '@playwright/test'
import { numberIn } from '../../support/browser/number-in'
import { openApp, type OpenApp } from '../../support/browser/open-app'
import { saveScreens } from '../../support/browser/save-screens'
import { startServiceAlone, type ServiceAlone } from '../../support/processes/service-alone'
import { acceptByTab } from '../../support/browser/confirmation'
import { like, t } from '../../support/browser/text'

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

test('the connect form detects version 3 and lists the required permissions', async () => {
  const { hands } = app
  await hands.click('connect-service')
  await hands.click('service-known-ln-markets')
  await expect(hands.at('service-address')).toContainText(like('connect.address'))
  await expect(hands.at('service-scopes')).toContainText('futures:isolated:write')
  await hands.click('service-known-other')
  await hands.write('service-name', 'Version 3')
  await hands.page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(info))
  await hands.click('service-paste')
  await hands.press('ControlOrMeta+V')
  await hands.click('service-protocol-v2')
  await hands.click('service-find-version')
  await expect(hands.at('service-found-version')).toHaveText(t('connect.foundVersion', { version: '3' }))
  await expect(hands.at('service-protocol-v3').getByRole('radio')).toBeChecked()
  await hands.click('service-network-testnet')
  await saveScreens(hands.page, 'connect-version-3')
})

test('a version 3 account is connected, opens and closes a position, and receives a deposit', async () => {
  const { hands } = app
  await hands.write('vault-passphrase', vaultPassphrase)
  await hands.write('vault-passphrase-again', vaultPassphrase)
  await hands.press('Enter')
  await expect(hands.at('order-ticket')).toBeVisible()
  await expect(hands.at('account-name')).toContainText('Version 3')
  await expect(hands.at('nav-options')).toHaveCount(0)
  await expect(hands.at('nav-swap')).toBeVisible()

  await hands.write('quantity', '500')
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
  await saveScreens(hands.page, 'version-3-trade')

  await hands.click('edit-stop-loss')
  await hands.click('stop-mode-trailing')
  await hands.write('adjust-distance', '2')
  await saveScreens(hands.page, 'version-3-trailing')
  await hands.click('adjust-accept')
  await expect(hands.at('edit-stop-loss-trails')).toContainText('2')
  const level = await numberIn(hands.at('edit-stop-loss'))
  await service.control('/price', { price: Math.round(level / 0.9), hold: true })
  await expect(async () => expect(await numberIn(hands.at('edit-stop-loss'))).toBeGreaterThan(level)).toPass()
  await expect(async () => {
    const line = hands.at('tag-stop-loss')
    expect(Number(await line.getAttribute('data-price'))).toBe(await numberIn(hands.at('edit-stop-loss')))
  }).toPass()
  await saveScreens(hands.page, 'version-3-trails')
  await hands.click('edit-stop-loss')
  await hands.click('adjust-remove')
  await expect(hands.at('edit-stop-loss-trails')).toHaveCount(0)
  await hands.click('close-trade')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(0)

  await hands.click('nav-wallet')
  await hands.write('deposit-amount', '50000')
  await hands.click('deposit-request')
  const request = hands.at('deposit-payment-request')
  await expect(request).toBeVisible()
  await saveScreens(hands.page, 'version-3-deposit')
  await service.control('/pay', { paymentRequest: await request.getAttribute('title') })
  await expect(hands.at('deposit-received')).toBeVisible()
})

test('a swap is quoted and executed at the swap price of the exchange', async () => {
  const { hands } = app
  await service.control('/price', { price: 50_000, hold: true })
  await hands.click('nav-swap')
  await hands.write('swap-out', '10')
  await expect(hands.at('swap-in')).toHaveValue('20,001')
  await hands.press('Enter')
  await expect(hands.at('confirm-dialog')).toContainText(/20,001 sats.*10 USD/s)
  await saveScreens(hands.page, 'version-3-swap')
  await acceptByTab(hands)
  await expect(hands.at('swap-row')).toHaveText(/20,001 sats.*10 USD/)
})

test('the public exchange data view offers only what version 3 supports', async () => {
  const { hands } = app
  await hands.press('ControlOrMeta+K')
  await hands.expectFocusOn('palette-search')
  await hands.type(t('view.published'))
  await hands.press('Enter')
  await expect(hands.at('published-row').first()).toContainText('%')
  await expect(hands.at('published-fixings').getByRole('radio')).toBeChecked()
  for (const absent of ['published-index', 'published-oracleIndex', 'published-node'])
    await expect(hands.at(absent)).toHaveCount(0)
  await saveScreens(hands.page, 'version-3-published')
  await hands.click('nav-account')
  await expect(hands.at('leaderboard').or(hands.at('leaders-empty'))).not.toContainText(t('messages.reading'))
})
