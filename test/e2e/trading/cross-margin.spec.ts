import { expect, test } from '@playwright/test'
import { text } from '@common/texts/text'
import { numberIn } from '../../support/browser/number-in'
import { openApp, type OpenApp } from '../../support/browser/open-app'
import { saveScreens } from '../../support/browser/save-screens'
import { startServiceAlone, type ServiceAlone } from '../../support/processes/service-alone'
import { like, t } from '../../support/browser/text'

let service: ServiceAlone
let app: OpenApp
const vaultPassphrase = 'correct horse battery staple'
const price = 60_000
const priceIn = (testid: string): Promise<number> => numberIn(app.hands.at(testid).locator('span').first())

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

test('cross collateral is deposited and the cross leverage is set', async () => {
  const { hands } = app
  await hands.click('margin-cross')
  await expect(hands.at('cross-ticket')).toBeVisible()
  await expect(hands.at('cross-held')).toHaveText(t('cross.flatWord'), waitingForWire)
  await hands.write('cross-quantity', '1000')
  await expect(hands.at('order-reason')).toHaveText(like('cross.notCarried'))
  await saveScreens(hands.page, 'cross-empty')

  await expect(hands.at('balance')).toContainText(/\d/)
  const before = await numberIn(hands.at('balance'))
  await hands.click('cross-deposit')
  await hands.write('cross-value', '500000')
  await saveScreens(hands.page, 'cross-deposit')
  await hands.click('cross-change-accept')
  await expect(hands.at('cross-change')).toHaveCount(0)
  const toast = hands.at('toast').last()
  await expect(toast).toContainText(t('cross.deposit.title'))
  await expect(toast).toContainText('500,000 sats')
  await expect.poll(() => numberIn(hands.at('cross-collateral')), waitingForWire).toBe(500_000)
  await expect.poll(() => numberIn(hands.at('balance')), waitingForWire).toBe(before - 500_000)

  await hands.click('cross-leverage')
  await hands.write('cross-value', '10')
  await expect(hands.at('cross-change-accept')).toBeEnabled()
  await hands.press('Enter')
  await expect(hands.at('cross-leverage-now')).toHaveText('10x', waitingForWire)
})

async function expectDraftBelow(kind: 'order' | 'liquidation', at: number): Promise<void> {
  const { hands } = app
  const below = hands.page.locator(`button[data-kinds~="${kind}"]`)
  await hands.click(below)
  await expect(hands.at(`tag-draft-${kind}`)).toHaveAttribute('data-price', String(at))
  await hands.click(below)
}

test('a cross order becomes the previewed position, with its lines on the chart', async () => {
  const { hands } = app
  await hands.write('cross-quantity', '1000')
  await expect.poll(() => numberIn(hands.at('cross-preview-entry'))).toBeGreaterThan(price * 0.99)
  const entry = await numberIn(hands.at('cross-preview-entry'))
  const liquidation = await numberIn(hands.at('cross-preview-liquidation'))
  await expect(hands.at('tag-draft-entry')).toHaveAttribute('data-price', String(entry))
  await saveScreens(hands.page, 'cross-draft')
  await expectDraftBelow('liquidation', await priceIn('cross-preview-liquidation'))
  await hands.click('place-cross')
  await expect(hands.at('confirm-dialog')).toContainText(t('position.long', { quantity: 1000 }))
  await saveScreens(hands.page, 'cross-question')
  await hands.click('confirm-accept')
  await expect(hands.at('cross-held')).toContainText(t('side.long'), waitingForWire)
  await expect(hands.at('cross-held')).toContainText('1,000')
  await expect.poll(() => numberIn(hands.at('cross-entry'))).toBe(entry)
  await expect.poll(() => numberIn(hands.at('cross-liquidation'))).toBe(liquidation)
  const lineAt = (kind: string) => hands.page.locator(`[data-line="cross-${kind}"]`).first()
  await expect(lineAt('entry')).toBeVisible()
  await expect(hands.at('tag-draft-liquidation')).toHaveCount(0)
  await hands.click('cross-pnl')
  await expect(hands.at('money-parts')).toContainText(t('close.fee'))
  await hands.press('Escape')
  await expect(hands.at('money-parts')).toHaveCount(0)
  await hands.click('cross-collateral')
  await expect(hands.at('money-parts')).toContainText(t('part.maintenanceMargin'))
  await saveScreens(hands.page, 'cross-position')
  await hands.press('Escape')
})

test('a cross limit order is filled after a price drop, with a notification', async () => {
  const { hands } = app
  await hands.click('cross-type-limit')
  await hands.write('cross-price', String(price - 1000))
  await hands.write('cross-quantity', '100')
  await expectDraftBelow('order', price - 1000)
  await hands.write('cross-price', String(price - 1100))
  await expectDraftBelow('order', price - 1100)
  await hands.write('cross-price', String(price - 1000))
  await saveScreens(hands.page, 'cross-draft-limit')
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
  await expect(hands.at('notice').first()).toContainText(t('notice.crossFilled.title'))
  await hands.press('Escape')
  await hands.click('cancel-cross')
  await hands.click('confirm-accept')
  await expect(hands.at('cross-open-row')).toHaveCount(0, waitingForWire)
  await hands.click('cross-tab-filled')
  await expect(hands.at('cross-filled-row')).toHaveCount(2, waitingForWire)
  await saveScreens(hands.page, 'cross-filled')
  await hands.click('cross-tab-position')
  await expect(hands.at('cross-held')).toContainText('1,100')
})

test('the collateral ladder predicts the liquidation price after a deposit', async () => {
  const { hands } = app
  const before = await numberIn(hands.at('cross-collateral'))
  await hands.click('cross-deposit')
  const ladder = hands.at('margin-ladder')
  await expect(ladder).toContainText('+10,000')
  await expect(ladder).not.toContainText(t('cross.leverage'))
  await saveScreens(hands.page, 'cross-ladder')
  const cells = hands.page.locator('tr', { has: hands.at('rung-50000') }).locator('td')
  const promised = await numberIn(cells.nth(1))
  expect(promised).toBeLessThan(await priceIn('cross-liquidation'))
  await hands.click('rung-50000')
  await hands.click('cross-change-accept')
  await expect.poll(() => numberIn(hands.at('cross-collateral')), waitingForWire).toBe(before + 50_000)
  await expect.poll(() => priceIn('cross-liquidation')).toBe(promised)
})

test('alerts for near liquidation and loss trigger for the cross position', async () => {
  const { hands } = app
  const liquidation = await priceIn('cross-liquidation')
  await hands.press('6')
  await hands.click('alert-kind-liquidation-near')
  await hands.write('alert-percent', '5')
  await hands.click('alert-add')
  await hands.click('alert-kind-loss')
  await hands.click('alert-of-each')
  await hands.click('alert-by-sats')
  await hands.write('alert-sats', '100000')
  await hands.click('alert-add')
  await expect(hands.at('alert')).toHaveCount(2)
  await service.control('/price', { price: Math.round(liquidation * 1.04), hold: true })
  const notices = hands.at('notice')
  await expect(notices.filter({ hasText: t('alert.lossOfCrossTitle') })).toHaveCount(1, waitingForWire)
  await expect(notices.filter({ hasText: like('notice.alert.liquidationOfCross') })).toHaveCount(
    1,
    waitingForWire,
  )
  await saveScreens(hands.page, 'cross-alerts')
  await service.control('/price', { price: price - 1500, hold: true })
  await hands.click('nav-trade')
})

test('a cross order with a lost response is reconciled and placed only once', async () => {
  const { hands } = app
  await hands.click('cross-type-market')
  await hands.click('cross-side-sell')
  await service.control('/fault', { kind: 'drop-reply', path: '/v3/futures/cross/order' })
  await hands.write('cross-quantity', '300')
  await hands.click('place-cross')
  await hands.click('confirm-accept')
  await expect(hands.at('doubt-strip')).toContainText(
    t('action.crossAtMarket', { order: text('order.sell', { quantity: 300 }) }),
    waitingForWire,
  )
  await saveScreens(hands.page, 'cross-doubt')
  await expect(hands.at('doubt-strip')).toContainText(like('doubt.done'), waitingForWire)
  await expect(hands.at('cross-held')).toContainText('800', waitingForWire)
  await hands.click(hands.at('doubt-strip').getByRole('button', { name: t('action.dismiss') }))
  await expect(hands.at('doubt-strip')).toHaveCount(0)
  await expect(hands.page.locator('main')).toBeFocused()
  await hands.click('cross-tab-filled')
  await expect(hands.at('cross-filled-row')).toHaveCount(3, waitingForWire)
  await hands.click('cross-tab-position')
})

test('the cross position is closed and its collateral is withdrawn', async () => {
  const { hands } = app
  await hands.click('close-cross')
  await expect(hands.at('confirm-dialog')).toContainText(t('position.long', { quantity: 800 }))
  await hands.click('confirm-accept')
  await expect(hands.at('cross-held')).toHaveText(t('cross.flatWord'), waitingForWire)
  const left = await numberIn(hands.at('cross-collateral'))
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(550_000)
  await hands.click('cross-withdraw')
  await hands.write('cross-value', String(left))
  await hands.click('cross-change-accept')
  await expect.poll(() => numberIn(hands.at('cross-collateral')), waitingForWire).toBe(0)
  await hands.click('cross-tab-transfers')
  await expect(hands.at('cross-transfers-row')).toHaveCount(3, waitingForWire)
  await saveScreens(hands.page, 'cross-transfers')
})

test('the history lists every cross fill and transfer, and their sum matches the balance', async () => {
  const { hands } = app
  const rows = hands.at('record-row')
  await hands.click('nav-history')
  await expect(hands.page.locator('[data-kind="cross"]')).toHaveCount(4, waitingForWire)
  await expect(hands.page.locator('[data-kind="transfer"]')).toHaveCount(3, waitingForWire)
  await expect.poll(() => numberIn(hands.at('record-held')), waitingForWire).toBe(0)
  const began = await numberIn(hands.at('record-other'))
  const entries = await numberIn(hands.at('record-entries'))
  await expect
    .poll(() => numberIn(hands.at('record-balance')), waitingForWire)
    .toBe(Math.abs(began) - Math.abs(entries))
  await saveScreens(hands.page, 'history-cross')
  await hands.click('record-kind-cross')
  await expect(rows).toHaveCount(4)
  await hands.click(rows.first())
  await expect(hands.at('entry-details')).toContainText(t('record.booked'))
  await saveScreens(hands.page, 'history-cross-fill')
  await hands.click('entry-close')
  await hands.click('record-show-curve')
  await saveScreens(hands.page, 'history-cross-curve')
  await hands.click('record-show-fees')
  await expect(hands.at('fee-report')).toContainText(t('record.cross'))
})

test('close or cancel all cancels the open cross orders and closes the cross position', async () => {
  const { hands } = app
  await hands.click('nav-trade')
  await hands.click('cross-deposit')
  await hands.write('cross-value', '200000')
  await hands.click('cross-change-accept')
  await expect.poll(() => numberIn(hands.at('cross-collateral')), waitingForWire).toBe(200_000)
  await hands.click('cross-side-buy')
  await hands.write('cross-quantity', '1000')
  await hands.click('place-cross')
  await hands.click('confirm-accept')
  await expect(hands.at('cross-held')).toContainText('1,000', waitingForWire)
  await hands.click('cross-type-limit')
  await hands.write('cross-price', String(price - 20_000))
  await hands.write('cross-quantity', '50')
  await hands.click('place-cross')
  await hands.click('confirm-accept')
  await hands.click('cross-tab-open')
  await expect(hands.at('cross-open-row')).toHaveCount(1, waitingForWire)

  await hands.press('Control+Shift+X')
  const row = hands.at('panic-row')
  await hold('panic-cancel', t('panic.cross', { name: text('order.buy', { quantity: 50 }) }))
  await expect(row).toContainText(t('closed.canceled'), waitingForWire)
  await hold('panic-close', t('panic.cross', { name: text('position.long', { quantity: 1000 }) }))
  await expect(row).toContainText(t('panic.closed'), waitingForWire)
  await expect(row).toContainText(/−\d/)
  await saveScreens(hands.page, 'cross-panic')
  await hands.click('panic-leave')
  await expect(hands.at('cross-open-row')).toHaveCount(0, waitingForWire)
  await hands.click('cross-tab-position')
  await expect(hands.at('cross-held')).toHaveText(t('cross.flatWord'), waitingForWire)
})

async function hold(testid: string, target: string): Promise<void> {
  const { hands } = app
  await hands.at(testid).hover()
  await hands.page.mouse.down()
  await expect(hands.at('panic-row')).toContainText(target)
  await hands.page.mouse.up()
}
