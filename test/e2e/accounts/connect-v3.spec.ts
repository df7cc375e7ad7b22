import { expect, test } from '@playwright/test'
import { numberIn } from '../../support/browser/number-in'
import { stableBox } from '../../support/browser/stable-box'
import { saveScreens } from '../../support/browser/save-screens'
import { useStandaloneApp } from '../../support/browser/standalone-app'
import { acceptByTab } from '../../support/browser/confirmation'
import { like, t } from '../../support/browser/text'
import { enterNewPassphrase, typeInPalette } from '../../support/browser/form-actions'
import { closeFirst } from '../../support/browser/market-actions'

const standalone = useStandaloneApp()
const vaultPassphrase = 'correct horse battery staple'
const longName = 'Version 3 account of the longest name'

test('the connect form detects version 3 and lists the required permissions', async () => {
  const { ui } = standalone().app
  await ui.click('connect-service')
  await ui.click('service-known-ln-markets')
  await expect(ui.at('service-address')).toContainText(like('connect.address'))
  await expect(ui.at('service-scopes')).toContainText('futures:isolated:write')
  await ui.click('service-known-other')
  await ui.write('service-name', longName)
  await ui.page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    JSON.stringify(standalone().service.info),
  )
  await ui.click('service-paste')
  await ui.press('ControlOrMeta+V')
  await ui.click('service-protocol-v2')
  await ui.click('service-find-version')
  await expect(ui.at('service-found-version')).toHaveText(t('connect.foundVersion', { version: '3' }))
  await expect(ui.at('service-protocol-v3').getByRole('radio')).toBeChecked()
  await ui.click('service-network-testnet')
  await saveScreens(ui.page, 'connect-version-3')
})

test('a version 3 account is connected, opens and closes a position, and receives a deposit', async () => {
  const { ui } = standalone().app
  await enterNewPassphrase(ui, vaultPassphrase)
  await expect(ui.at('order-ticket')).toBeVisible()
  await expect(ui.at('account-name')).toContainText('Version 3')
  await expect(ui.at('nav-options')).toHaveCount(0)
  await expect(ui.at('nav-swap')).toBeVisible()

  await ui.page.setViewportSize({ width: 1024, height: 700 })
  await ui.write('quantity', '500')
  await ui.click('place-order')
  await ui.click('confirm-accept')
  const toast = await stableBox(ui.at('toast').first())
  const header = await stableBox(ui.at('market-header'))
  expect(toast.y + toast.height, 'toast over the header').toBeLessThanOrEqual(header.y)
  await ui.page.setViewportSize({ width: 1440, height: 900 })
  await expect(ui.at('running-row')).toHaveCount(1)
  await saveScreens(ui.page, 'version-3-trade')

  await ui.click('edit-stop-loss')
  await ui.click('stop-mode-trailing')
  await ui.write('adjust-distance', '2')
  await saveScreens(ui.page, 'version-3-trailing')
  await ui.click('adjust-accept')
  await expect(ui.at('edit-stop-loss-trails')).toContainText('2')
  const level = await numberIn(ui.at('edit-stop-loss'))
  await standalone().service.control('/price', { price: Math.round(level / 0.9), hold: true })
  await expect(async () => expect(await numberIn(ui.at('edit-stop-loss'))).toBeGreaterThan(level)).toPass()
  await expect(async () => {
    const line = ui.at('tag-stop-loss')
    expect(Number(await line.getAttribute('data-price'))).toBe(await numberIn(ui.at('edit-stop-loss')))
  }).toPass()
  await saveScreens(ui.page, 'version-3-trails')
  await ui.click('edit-stop-loss')
  await ui.click('adjust-remove')
  await expect(ui.at('edit-stop-loss-trails')).toHaveCount(0)
  await closeFirst(ui)

  await ui.click('nav-wallet')
  await ui.write('deposit-amount', '50000')
  await ui.click('deposit-request')
  const request = ui.at('deposit-payment-request')
  await expect(request).toBeVisible()
  await saveScreens(ui.page, 'version-3-deposit')
  await standalone().service.control('/pay', { paymentRequest: await request.getAttribute('title') })
  await expect(ui.at('deposit-received')).toBeVisible()
})

test('a swap is quoted and executed at the swap price of the exchange', async () => {
  const { ui } = standalone().app
  await standalone().service.control('/price', { price: 50_000, hold: true })
  await ui.click('nav-swap')
  await ui.write('swap-out', '10')
  await expect(ui.at('swap-in')).toHaveValue('20,001')
  await ui.press('Enter')
  await expect(ui.at('confirm-dialog')).toContainText(/20,001 sats.*10 USD/s)
  await saveScreens(ui.page, 'version-3-swap')
  await acceptByTab(ui)
  await expect(ui.at('swap-row')).toHaveText(/20,001 sats.*10 USD/)
})

test('the public exchange data view offers only what version 3 supports', async () => {
  const { ui } = standalone().app
  await typeInPalette(ui, t('view.published'))
  await ui.press('Enter')
  await expect(ui.at('published-row').first()).toContainText('%')
  await expect(ui.at('published-fixings').getByRole('radio')).toBeChecked()
  for (const absent of ['published-index', 'published-oracleIndex', 'published-node'])
    await expect(ui.at(absent)).toHaveCount(0)
  await saveScreens(ui.page, 'version-3-published')
  await ui.click('nav-account')
  await expect(ui.at('leaderboard').or(ui.at('leaders-empty'))).not.toContainText(t('messages.reading'))
})
