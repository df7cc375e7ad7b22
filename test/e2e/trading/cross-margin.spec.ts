import { expect, test } from '@playwright/test'
import { message } from '@common/texts/message'
import { numberIn } from '../../support/browser/number-in'
import { openApp, type OpenApp } from '../../support/browser/open-app'
import { saveScreens } from '../../support/browser/save-screens'
import { startServiceAlone, type ServiceAlone } from '../../support/processes/service-alone'
import { like, t } from '../../support/browser/text'
import { enterNewPassphrase } from '../../support/browser/form-actions'

let service: ServiceAlone
let app: OpenApp
const vaultPassphrase = 'correct horse battery staple'
const price = 60_000
const priceIn = (testid: string): Promise<number> => numberIn(app.ui.at(testid).locator('span').first())

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
  const { ui } = app
  await ui.click('connect-service')
  await ui.click('service-known-other')
  await ui.write('service-name', 'Version 3')
  await ui.page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(service.info))
  await ui.click('service-paste')
  await ui.press('ControlOrMeta+V')
  await ui.click('service-protocol-v3')
  await ui.click('service-network-testnet')
  await enterNewPassphrase(ui, vaultPassphrase)
  await expect(ui.at('order-ticket')).toBeVisible()
}

const waitingForWire = { timeout: 30_000 }

/** The button ignores clicks until the response to the last order. */
async function placeCross(): Promise<void> {
  const { ui } = app
  await ui.click('place-cross')
  await ui.click('confirm-accept')
  await expect(ui.at('cross-quantity')).toHaveValue('', waitingForWire)
}

test('cross collateral is deposited and the cross leverage is set', async () => {
  const { ui } = app
  await ui.click('margin-cross')
  await expect(ui.at('cross-ticket')).toBeVisible()
  await expect(ui.at('cross-held')).toHaveText(t('cross.flatWord'), waitingForWire)
  const rightEdge = async (testid: string): Promise<number> => {
    const box = await ui.at(testid).boundingBox()
    return box ? box.x + box.width : NaN
  }
  expect(await rightEdge('volume-scale'), 'volume cut at the edge').toBeLessThan(await rightEdge('chart'))
  await ui.write('cross-quantity', '1000')
  await expect(ui.at('place-cross')).toHaveText(t('cross.addCollateral'))
  await saveScreens(ui.page, 'cross-empty')

  await expect(ui.at('balance')).toContainText(/\d/)
  const before = await numberIn(ui.at('balance'))
  await ui.click('place-cross')
  await ui.write('cross-value', '500000')
  await saveScreens(ui.page, 'cross-deposit')
  await ui.click('cross-change-accept')
  await expect(ui.at('cross-change')).toHaveCount(0)
  const toast = ui.at('toast').last()
  await expect(toast).toContainText(t('cross.deposit.title'))
  await expect(toast).toContainText('500,000 sats')
  await expect.poll(() => numberIn(ui.at('cross-collateral')), waitingForWire).toBe(500_000)
  await expect.poll(() => numberIn(ui.at('balance')), waitingForWire).toBe(before - 500_000)

  await ui.click('cross-leverage')
  await ui.write('cross-value', '10')
  await expect(ui.at('cross-change-accept')).toBeEnabled()
  await ui.press('Enter')
  await expect(ui.at('cross-leverage-now')).toHaveText('10x', waitingForWire)
  await expect(ui.at('cross-change')).toHaveCount(0)
})

async function expectDraftBelow(kind: 'order' | 'liquidation', at: number): Promise<void> {
  const { ui } = app
  const below = ui.page.locator(`button[data-kinds~="${kind}"]`)
  await ui.click(below)
  await expect(ui.at(`tag-draft-${kind}`)).toHaveAttribute('data-price', String(at))
  await ui.click(below)
}

test('a cross order becomes the previewed position, with its lines on the chart', async () => {
  const { ui } = app
  await ui.write('cross-quantity', '1000')
  await expect.poll(() => numberIn(ui.at('cross-preview-entry'))).toBeGreaterThan(price * 0.99)
  const entry = await numberIn(ui.at('cross-preview-entry'))
  const liquidation = await numberIn(ui.at('cross-preview-liquidation'))
  await expect(ui.at('tag-draft-entry')).toHaveAttribute('data-price', String(entry))
  await saveScreens(ui.page, 'cross-draft')
  await expectDraftBelow('liquidation', await priceIn('cross-preview-liquidation'))
  await ui.click('place-cross')
  await expect(ui.at('confirm-dialog')).toContainText(t('position.long', { quantity: 1000 }))
  await saveScreens(ui.page, 'cross-question')
  await ui.click('confirm-accept')
  await expect(ui.at('cross-held')).toContainText(t('side.long'), waitingForWire)
  await expect(ui.at('cross-held')).toContainText('1,000')
  await expect(ui.at('cross-quantity')).toHaveValue('', waitingForWire)
  await expect.poll(() => numberIn(ui.at('cross-entry'))).toBe(entry)
  await expect.poll(() => numberIn(ui.at('cross-liquidation'))).toBe(liquidation)
  const lineAt = (kind: string) => ui.page.locator(`[data-line="cross-${kind}"]`).first()
  await expect(lineAt('entry')).toBeVisible()
  await expect(ui.at('tag-draft-liquidation')).toHaveCount(0)
  await ui.click('cross-pnl')
  await expect(ui.at('money-parts')).toContainText(t('close.fee'))
  await ui.press('Escape')
  await expect(ui.at('money-parts')).toHaveCount(0)
  await ui.click('cross-collateral')
  await expect(ui.at('money-parts')).toContainText(t('breakdown.maintenanceMargin'))
  await saveScreens(ui.page, 'cross-position')
  await ui.press('Escape')
})

test('a cross limit order is filled after a price drop, with a notification', async () => {
  const { ui } = app
  await ui.click('cross-type-limit')
  await ui.write('cross-price', String(price - 1000))
  await ui.write('cross-quantity', '100')
  await expectDraftBelow('order', price - 1000)
  await ui.write('cross-price', String(price - 1100))
  await expectDraftBelow('order', price - 1100)
  await ui.write('cross-price', String(price - 1000))
  await saveScreens(ui.page, 'cross-draft-limit')
  await placeCross()
  await ui.click('cross-tab-open')
  await expect(ui.at('cross-open-row')).toHaveCount(1, waitingForWire)
  await ui.write('cross-price', String(price - 20_000))
  await ui.write('cross-quantity', '50')
  await placeCross()
  await expect(ui.at('cross-open-row')).toHaveCount(2, waitingForWire)
  await saveScreens(ui.page, 'cross-orders')
  await service.control('/price', { price: price - 1500, hold: true })
  await expect(ui.at('cross-open-row')).toHaveCount(1, waitingForWire)
  await ui.click('bell')
  await expect(ui.at('notice').first()).toContainText(t('notification.crossFilled.title'))
  await ui.press('Escape')
  await ui.click('cancel-cross')
  await ui.click('confirm-accept')
  await expect(ui.at('cross-open-row')).toHaveCount(0, waitingForWire)
  await ui.click('cross-tab-filled')
  await expect(ui.at('cross-filled-row')).toHaveCount(2, waitingForWire)
  await saveScreens(ui.page, 'cross-filled')
  await ui.click('cross-tab-position')
  await expect(ui.at('cross-held')).toContainText('1,100')
})

test('the collateral ladder predicts the liquidation price after a deposit', async () => {
  const { ui } = app
  const before = await numberIn(ui.at('cross-collateral'))
  await ui.click('cross-deposit')
  const ladder = ui.at('margin-ladder')
  await expect(ladder).toContainText('+10,000')
  await expect(ladder).not.toContainText(t('cross.leverage'))
  await saveScreens(ui.page, 'cross-ladder')
  const cells = ui.page.locator('tr', { has: ui.at('rung-50000') }).locator('td')
  const promised = await numberIn(cells.nth(1))
  expect(promised).toBeLessThan(await priceIn('cross-liquidation'))
  await ui.click('rung-50000')
  await ui.click('cross-change-accept')
  await expect.poll(() => numberIn(ui.at('cross-collateral')), waitingForWire).toBe(before + 50_000)
  await expect.poll(() => priceIn('cross-liquidation')).toBe(promised)
  await expect(ui.at('cross-change')).toHaveCount(0)
})

test('alerts for near liquidation and loss trigger for the cross position', async () => {
  const { ui } = app
  const liquidation = await priceIn('cross-liquidation')
  await ui.press('6')
  await ui.click('alert-kind-liquidation-near')
  await ui.write('alert-percent', '5')
  await ui.click('alert-add')
  await expect(ui.at('alert')).toHaveCount(1)
  await ui.click('alert-kind-loss')
  await ui.click('alert-of-each')
  await ui.click('alert-by-sats')
  await ui.write('alert-sats', '100000')
  await ui.click('alert-add')
  await expect(ui.at('alert')).toHaveCount(2)
  await service.control('/price', { price: Math.round(liquidation * 1.04), hold: true })
  const notifications = ui.at('notice')
  await expect(notifications.filter({ hasText: t('alert.lossOfCrossTitle') })).toHaveCount(1, waitingForWire)
  await expect(notifications.filter({ hasText: like('notification.alert.liquidationOfCross') })).toHaveCount(
    1,
    waitingForWire,
  )
  await saveScreens(ui.page, 'cross-alerts')
  await ui.click('nav-trade')
  await ui.page.setViewportSize({ width: 1024, height: 700 })
  await expect(ui.at('cross-liquidation').getByTestId('risk-mark')).toBeVisible()
  const overflows = await ui
    .at('cross-position')
    .locator('.lead > dd')
    .evaluateAll((values) => values.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  expect(overflows, 'a figure covers the next one').toEqual([0, 0, 0, 0])
  await ui.page.setViewportSize({ width: 1440, height: 900 })
  await service.control('/price', { price: price - 1500, hold: true })
})

test('a cross order with a lost response is reconciled and placed only once', async () => {
  const { ui } = app
  await ui.click('cross-type-market')
  await ui.click('cross-side-sell')
  await service.control('/fault', { kind: 'drop-reply', path: '/v3/futures/cross/order' })
  await ui.write('cross-quantity', '300')
  await ui.click('place-cross')
  await ui.click('confirm-accept')
  await expect(ui.at('doubt-strip')).toContainText(
    t('action.crossSellAtMarket', { quantity: 300 }),
    waitingForWire,
  )
  await saveScreens(ui.page, 'cross-doubt')
  await expect(ui.at('doubt-strip')).toContainText(like('unresolved.done'), waitingForWire)
  await expect(ui.at('cross-held')).toContainText('800', waitingForWire)
  await ui.click(ui.at('doubt-strip').getByRole('button', { name: t('action.dismiss') }))
  await expect(ui.at('doubt-strip')).toHaveCount(0)
  await expect(ui.page.locator(':focus').locator('main')).toHaveCount(1)
  await ui.click('cross-tab-filled')
  await expect(ui.at('cross-filled-row')).toHaveCount(3, waitingForWire)
  await ui.click('cross-tab-position')
})

test('the cross position is closed and its collateral is withdrawn', async () => {
  const { ui } = app
  await ui.click('close-cross')
  await expect(ui.at('confirm-dialog')).toContainText(t('position.long', { quantity: 800 }))
  await ui.click('confirm-accept')
  await expect(ui.at('cross-held')).toHaveText(t('cross.flatWord'), waitingForWire)
  const remaining = await numberIn(ui.at('cross-collateral'))
  expect(remaining).toBeGreaterThan(0)
  expect(remaining).toBeLessThan(550_000)
  await ui.click('cross-withdraw')
  await ui.write('cross-value', String(remaining))
  await ui.click('cross-change-accept')
  await expect.poll(() => numberIn(ui.at('cross-collateral')), waitingForWire).toBe(0)
  await ui.click('cross-tab-transfers')
  await expect(ui.at('cross-transfers-row')).toHaveCount(3, waitingForWire)
  await saveScreens(ui.page, 'cross-transfers')
})

test('the history lists every cross fill and transfer, and their sum matches the balance', async () => {
  const { ui } = app
  const rows = ui.at('record-row')
  await ui.click('nav-history')
  await expect(ui.page.locator('[data-kind="cross"]')).toHaveCount(4, waitingForWire)
  await expect(ui.page.locator('[data-kind="transfer"]')).toHaveCount(3, waitingForWire)
  await expect.poll(() => numberIn(ui.at('record-held')), waitingForWire).toBe(0)
  const figure = async (part: string) => Math.abs(await numberIn(ui.at(`record-${part}`)))
  const missing = async () => (await figure('other')) - (await figure('entries')) - (await figure('balance'))
  await expect.poll(missing, waitingForWire).toBe(0)
  await saveScreens(ui.page, 'history-cross')
  await ui.click('record-kind-cross')
  await expect(rows).toHaveCount(4)
  await ui.click(rows.first())
  await expect(ui.at('entry-details')).toContainText(t('history.booked'))
  await saveScreens(ui.page, 'history-cross-fill')
  await ui.click('entry-close')
  await ui.click('record-show-curve')
  await saveScreens(ui.page, 'history-cross-curve')
  await ui.click('record-show-fees')
  await expect(ui.at('fee-report')).toContainText(t('history.cross'))
})

test('close or cancel all cancels the open cross orders and closes the cross position', async () => {
  const { ui } = app
  await ui.click('nav-trade')
  await ui.click('cross-deposit')
  await ui.write('cross-value', '200000')
  await ui.click('cross-change-accept')
  await expect.poll(() => numberIn(ui.at('cross-collateral')), waitingForWire).toBe(200_000)
  await ui.click('cross-side-buy')
  await ui.write('cross-quantity', '1000')
  await placeCross()
  await expect(ui.at('cross-held')).toContainText('1,000', waitingForWire)
  await ui.click('cross-type-limit')
  await ui.write('cross-price', String(price - 20_000))
  await ui.write('cross-quantity', '50')
  await placeCross()
  await ui.click('cross-tab-open')
  await expect(ui.at('cross-open-row')).toHaveCount(1, waitingForWire)

  await ui.press('Control+Shift+X')
  const row = ui.at('panic-row')
  await pressAndHold('panic-cancel', t('bulkExit.cross', { name: message('order.buy', { quantity: 50 }) }))
  await expect(row).toContainText(t('closed.canceled'), waitingForWire)
  await pressAndHold(
    'panic-close',
    t('bulkExit.cross', { name: message('position.long', { quantity: 1000 }) }),
  )
  await expect(row).toContainText(t('bulkExit.closed'), waitingForWire)
  await expect(row).toContainText(/−\d/)
  await saveScreens(ui.page, 'cross-panic')
  await ui.click('panic-leave')
  await expect(ui.at('cross-open-row')).toHaveCount(0, waitingForWire)
  await ui.click('cross-tab-position')
  await expect(ui.at('cross-held')).toHaveText(t('cross.flatWord'), waitingForWire)
})

async function pressAndHold(testid: string, target: string): Promise<void> {
  const { ui } = app
  await ui.at(testid).hover()
  await ui.page.mouse.down()
  await expect(ui.at('panic-row')).toContainText(target)
  await ui.page.mouse.up()
}
