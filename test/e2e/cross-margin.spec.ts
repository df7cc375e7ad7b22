import { expect, test } from '@playwright/test'
import { numberIn } from '../support/browser/number-in'
import { openApp, type OpenApp } from '../support/browser/open-app'
import { saveScreens } from '../support/save-screens'
import { startServiceAlone, type ServiceAlone } from '../support/service-alone'

// Cross margin at a service that speaks version 3.
let service: ServiceAlone
let app: OpenApp
const vaultPassphrase = 'correct horse battery staple'
const price = 60_000

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, testInfo) => {
  service = await startServiceAlone()
  await service.control('/price', { price, hold: true })
  app = await openApp(browser, {
    dataFolder: testInfo.outputPath('data'),
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await connect()
})
test.afterAll(async () => {
  await app.close()
  await service.stop()
})

async function connect(): Promise<void> {
  const { hands } = app
  await hands.click('connect-service')
  await hands.click('service-known-other')
  await hands.write('service-name', 'Version 3')
  await hands.page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(service.info))
  await hands.click('service-paste')
  await hands.press('ControlOrMeta+V')
  await hands.click('service-protocol-v3')
  await hands.click('service-network-testnet')
  await hands.write('vault-passphrase', vaultPassphrase)
  await hands.write('vault-passphrase-again', vaultPassphrase)
  await hands.press('Enter')
  await expect(hands.at('order-ticket')).toBeVisible()
}

const waitingForWire = { timeout: 30_000 }

test('collateral goes in, and the leverage is set', async () => {
  const { hands } = app
  await hands.click('margin-cross')
  await expect(hands.at('cross-ticket')).toBeVisible()
  await expect(hands.at('cross-held')).toHaveText('Flat', waitingForWire)
  await hands.write('cross-quantity', '1000')
  await expect(hands.at('order-reason')).toContainText('must be more than')
  await saveScreens(hands.page, 'cross-empty')

  const before = await numberIn(hands.at('balance'))
  await hands.click('cross-deposit')
  await hands.write('cross-value', '500000')
  await saveScreens(hands.page, 'cross-deposit')
  await hands.click('cross-change-accept')
  await expect(hands.at('cross-change')).toHaveCount(0)
  await expect.poll(() => numberIn(hands.at('cross-collateral')), waitingForWire).toBe(500_000)
  await expect.poll(() => numberIn(hands.at('balance')), waitingForWire).toBe(before - 500_000)

  await hands.click('cross-leverage')
  await hands.write('cross-value', '10')
  await hands.press('Enter')
  await expect(hands.at('cross-leverage-now')).toHaveText('10x', waitingForWire)
})

test('an order becomes the position that its preview said, with its lines on the chart', async () => {
  const { hands } = app
  await hands.write('cross-quantity', '1000')
  await expect.poll(() => numberIn(hands.at('cross-preview-entry'))).toBeGreaterThan(price * 0.99)
  const entry = await numberIn(hands.at('cross-preview-entry'))
  const liquidation = await numberIn(hands.at('cross-preview-liquidation'))
  await hands.click('place-cross')
  await expect(hands.at('confirm-dialog')).toContainText('Long 1,000 USD')
  await saveScreens(hands.page, 'cross-question')
  await hands.click('confirm-accept')
  await expect(hands.at('cross-held')).toContainText('Long 1,000', waitingForWire)
  expect(await numberIn(hands.at('cross-entry'))).toBe(entry)
  expect(await numberIn(hands.at('cross-liquidation'))).toBe(liquidation)
  const lineAt = (kind: string) => hands.page.locator(`[data-line="cross-${kind}"]`).first()
  await expect(lineAt('entry')).toBeVisible()
  await hands.click('cross-pnl')
  await expect(hands.at('money-parts')).toContainText('Closing fee')
  await hands.press('Escape')
  await expect(hands.at('money-parts')).toHaveCount(0)
  await hands.click('cross-collateral')
  await expect(hands.at('money-parts')).toContainText('Maintenance margin')
  await saveScreens(hands.page, 'cross-position')
  await hands.press('Escape')
})

test('a limit order waits, is filled while the window looks elsewhere, and that is told', async () => {
  const { hands } = app
  await hands.click('cross-type-limit')
  await hands.write('cross-price', String(price - 1000))
  await hands.write('cross-quantity', '100')
  await hands.click('place-cross')
  await hands.click('confirm-accept')
  await hands.click('cross-tab-open')
  await expect(hands.at('cross-open-row')).toHaveCount(1, waitingForWire)
  await hands.write('cross-price', String(price - 20_000))
  await hands.write('cross-quantity', '50')
  await hands.click('place-cross')
  await hands.click('confirm-accept')
  await expect(hands.at('cross-open-row')).toHaveCount(2, waitingForWire)
  await saveScreens(hands.page, 'cross-orders')
  await service.control('/price', { price: price - 1500, hold: true })
  await expect(hands.at('cross-open-row')).toHaveCount(1, waitingForWire)
  await hands.click('bell')
  await expect(hands.at('notice').first()).toContainText('Cross order filled')
  await hands.press('Escape')
  await hands.click('cancel-cross')
  await hands.click('confirm-accept')
  await expect(hands.at('cross-open-row')).toHaveCount(0, waitingForWire)
  await hands.click('cross-tab-filled')
  await expect(hands.at('cross-filled-row')).toHaveCount(2, waitingForWire)
  await saveScreens(hands.page, 'cross-filled')
  await hands.click('cross-tab-position')
  await expect(hands.at('cross-held')).toContainText('Long 1,100')
})

test('an order whose answer is lost is in doubt, is found by its id, and there is one of it', async () => {
  const { hands } = app
  await hands.click('cross-type-market')
  await hands.click('cross-side-sell')
  await service.control('/fault', { kind: 'drop-reply', path: '/v3/futures/cross/order' })
  await hands.write('cross-quantity', '300')
  await hands.click('place-cross')
  await hands.click('confirm-accept')
  await expect(hands.at('doubt-strip')).toContainText('Cross: Sell 300 USD at market', waitingForWire)
  await saveScreens(hands.page, 'cross-doubt')
  await expect(hands.at('doubt-strip')).toContainText('was done', waitingForWire)
  await expect(hands.at('cross-held')).toContainText('Long 800', waitingForWire)
  await hands.click(hands.at('doubt-strip').getByRole('button', { name: 'Dismiss' }))
  await hands.click('cross-tab-filled')
  await expect(hands.at('cross-filled-row')).toHaveCount(3, waitingForWire)
  await hands.click('cross-tab-position')
})

test('the position is closed, and the collateral comes back', async () => {
  const { hands } = app
  await hands.click('close-cross')
  await expect(hands.at('confirm-dialog')).toContainText('Long 800 USD')
  await hands.click('confirm-accept')
  await expect(hands.at('cross-held')).toHaveText('Flat', waitingForWire)
  const left = await numberIn(hands.at('cross-collateral'))
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(500_000)
  await hands.click('cross-withdraw')
  await hands.write('cross-value', String(left))
  await hands.click('cross-change-accept')
  await expect.poll(() => numberIn(hands.at('cross-collateral')), waitingForWire).toBe(0)
  await hands.click('cross-tab-transfers')
  await expect(hands.at('cross-transfers-row')).toHaveCount(2, waitingForWire)
  await saveScreens(hands.page, 'cross-transfers')
})
