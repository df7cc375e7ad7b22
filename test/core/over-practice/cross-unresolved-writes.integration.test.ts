import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { crossProfitAt } from '@common/domain/futures/cross/cross-profit'
import { sats } from '@common/domain/units'
import type { CrossExchange } from '../../../electron/core/ports/exchange/exchange-cross'
import type { SentAction } from '@common/domain/writes/write-kinds'
import { reconcileWrite } from '../../../electron/core/usecases/writes/reconcile-write'
import type { ReconcileExchange } from '../../../electron/core/usecases/writes/reconcile-result'
import { startExchange } from '../../support/app/app-over-wire'
import { subscribe } from '../../support/subscribe'
import { message } from '../../support/text'
import { connectedV3 } from './support/connected-v3'
import { failure } from '../exchange/support/use-service'
import { createUnresolved } from '../usecases/support/reconcile'
import { area, createControl, overPractice } from './support/over-practice'

const over = overPractice('v3')
const amountSats = sats(100_000)

const reconcile = (
  sent: SentAction,
  orderId: string | null = null,
  exchange: ReconcileExchange = over.exchange,
) => {
  const history = { orderOutcome: () => undefined }
  return reconcileWrite(exchange, history, {
    doubt: createUnresolved(sent),
    sent,
    orderId,
    sentAtServiceMs: 0,
  })
}

async function loseAnswer(path: string, write: () => Promise<unknown>): Promise<void> {
  await over.control('/fault', { kind: 'drop-reply', path })
  expect((await failure(write())).kind).toBe('unknown-outcome')
}

const cross = (): CrossExchange => area(over.exchange.cross)
const expectFound = (sent: SentAction, kind: string, orderId?: string): Promise<void> =>
  vi.waitFor(async () => expect((await reconcile(sent, orderId)).kind).toBe(kind))
const path = '/v3/futures/cross'
const limit = { side: 'buy', orderType: 'limit', quantity: 10, price: 30_000 } as const
const atMarket = { side: 'buy', orderType: 'market', quantity: 10 } as const

test('reconciliation resolves collateral transfers and detects unrelated changes', async () => {
  const before = async () => (await cross().position()).marginSats
  const sent = { action: 'cross-deposit', amountSats, beforeSats: await before() } as const
  await expectFound(sent, 'absent')
  await loseAnswer(`${path}/deposit`, () => cross().deposit(amountSats))
  await expectFound(sent, 'done')
  await cross().deposit(sats(400_000))
  await expectFound(sent, 'needs-you')
  const out = { action: 'cross-withdraw', amountSats, beforeSats: await before() } as const
  await loseAnswer(`${path}/withdraw`, () => cross().withdraw(amountSats))
  await expectFound(out, 'done')
})

test('reconciliation resolves a leverage change by the current leverage', async () => {
  const sent = { action: 'cross-leverage', leverage: 20 } as const
  await expectFound(sent, 'absent')
  await loseAnswer(`${path}/leverage`, () => cross().setLeverage(20))
  await expectFound(sent, 'done')
})

test('reconciliation finds a cross order by its id, open or filled, and ignores a similar one', async () => {
  await cross().placeOrder(limit, randomUUID())
  for (const order of [limit, atMarket]) {
    const orderId = randomUUID()
    await expectFound({ action: 'cross-order', order }, 'absent', orderId)
    await loseAnswer(`${path}/order`, () => cross().placeOrder(order, orderId))
    await expectFound({ action: 'cross-order', order }, 'done', orderId)
    const found = await reconcile({ action: 'cross-order', order }, orderId)
    expect(found.kind === 'done' && found.order).toMatchObject({ clientOrderId: orderId, quantity: 10 })
  }
  expect((await cross().openOrders()).length).toBe(2)
})

test('reconciliation distinguishes canceled, open and already filled cross orders', async () => {
  const [first, second] = await cross().openOrders()
  if (!first || !second) throw new Error('no orders')
  await expectFound({ action: 'cross-cancel', tradeId: first.id }, 'absent')
  await loseAnswer(`${path}/order/cancel`, () => cross().cancelOrder(first.id))
  await expectFound({ action: 'cross-cancel', tradeId: first.id }, 'done')
  const filled = await cross().placeOrder(atMarket, randomUUID())
  await expectFound({ action: 'cross-cancel', tradeId: filled.id }, 'not-done')
  const sent = { action: 'cross-cancel-all', tradeIds: [second.id] } as const
  await expectFound(sent, 'absent')
  await expectFound({ ...sent, tradeIds: [first.id, second.id] }, 'unproven')
  await loseAnswer(`${path}/orders/cancel-all`, () => cross().cancelOrders())
  await expectFound(sent, 'done')
})

test('reconciliation distinguishes a closed, an unchanged and a changed cross position', async () => {
  const { quantity } = await cross().position()
  const sent = { action: 'cross-close', quantity } as const
  await expectFound(sent, 'absent')
  await expectFound({ ...sent, quantity: quantity + 1 }, 'needs-you')
  await loseAnswer(`${path}/position/close`, () => cross().close())
  await expectFound(sent, 'done')
})

test('reconciliation recognizes a trailing stop loss by its distance', async () => {
  const { exchange, control } = over
  await control('/price', { price: 60_000, hold: true })
  const { id } = await exchange.openTrade({ side: 'buy', orderType: 'market', leverage: 10, quantity: 60 })
  const sent = {
    action: 'update-trade',
    tradeId: id,
    level: 'stop-loss',
    price: null,
    trailingRate: 0.03,
  } as const
  await expectFound(sent, 'absent')
  await loseAnswer('/v3/futures/isolated/trade/stoploss', () =>
    area(exchange.trailingStops).trail(id, 0.03, null),
  )
  await expectFound(sent, 'done')
  await control('/price', { price: 61_000, hold: true })
  await expectFound(sent, 'done')
  await exchange.closeTrade(id)
})

test('a reconciled cross close reports the net P&L that the position had', async () => {
  const practice = await startExchange({ heldPrice: 50_000 })
  const control = createControl(practice)
  const { bridge, cross: state, quotes, unexpected } = await connectedV3(practice)
  const pendingWrites = subscribe(bridge.doubts.list(undefined))
  await bridge.cross.deposit({ amountSats: sats(500_000) })
  await bridge.cross.setLeverage({ leverage: 10 })
  await bridge.cross.place({ side: 'buy', orderType: 'market', quantity: 1000, orderId: randomUUID() })
  await vi.waitFor(() => expect(state.last()?.position.quantity).toBe(1000))
  const position = area(state.last()).position
  await control('/price', { price: 49_000, hold: true })
  await vi.waitFor(() => expect(quotes.last()?.ticker.lastPrice).toBe(49_000))
  await control('/fault', { kind: 'drop-reply', path: `${path}/position/close` })
  expect((await bridge.cross.close(undefined)).kind).toBe('in-doubt')
  await vi.waitFor(() => expect(pendingWrites.last()).toMatchObject([{ state: 'done' }]), { timeout: 40_000 })
  const { entries } = await bridge.record.page({ kinds: ['cross'], search: '', after: null, limit: 10 })
  expect(entries).toHaveLength(2)
  const net = crossProfitAt(position, 48_999.5, 0.001).totalSats
  expect(net).toBeLessThan(-40_000)
  expect(net).toBe(entries.reduce((sum, { effectSats }) => sum + effectSats, 0))
  expect(pendingWrites.last()?.[0]?.finding).toEqual(
    message('reconciliation.crossClosed', { price: 48_999.5, net }),
  )
  expect(unexpected).toEqual([])
}, 90_000)

test('reconciliation requires the user when the exchange no longer has cross margin', async () => {
  const none = { ...over.exchange, cross: null }
  expect((await reconcile({ action: 'cross-close', quantity: 1 }, null, none)).kind).toBe('needs-you')
})
