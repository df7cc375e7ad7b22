import { beforeEach, describe, expect, test } from 'vitest'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { openAuditedEngine, type BareEngine } from '../../support/practice/bare-engine'

const minuteMs = 60_000

let engine: BareEngine
beforeEach(() => {
  engine = openAuditedEngine(50_000, 100_000_000)
})

const place = (more: Partial<FuturesOrder> = {}) =>
  engine.exchange.orders.place(engine.uid, {
    side: 'buy',
    orderType: 'market',
    leverage: 10,
    quantity: 1000,
    ...more,
  })
const read = (id: string) => engine.exchange.trades.trade(engine.uid, id)

describe('the time of the last change of a trade', () => {
  test('is that of the fill of a limit order', () => {
    const { id, createdAtMs } = place({ orderType: 'limit', price: 49_000 })
    engine.advance(minuteMs)
    engine.moveTo(49_000)
    const filledAtMs = createdAtMs + minuteMs
    expect(read(id)).toMatchObject({ filledAtMs, updatedAtMs: filledAtMs, createdAtMs })
  })

  test('is that of each change, and of the end', () => {
    const { trades } = engine.exchange
    const { uid } = engine
    const { id, createdAtMs } = place()
    const canceled = place({ orderType: 'limit', price: 40_000 }).id
    const changes = [
      () => trades.addMargin(uid, id, sats(1000)),
      () => trades.cashIn(uid, id, sats(500)),
      () => trades.setLevel(uid, id, 'stop-loss', 49_000),
      () => trades.close(uid, id),
      () => trades.cancel(uid, canceled),
    ]
    for (const [index, change] of changes.entries()) {
      engine.advance(minuteMs)
      expect(change().updatedAtMs).toBe(createdAtMs + (index + 1) * minuteMs)
    }
  })
})

test('added margin needs its amount in the balance, to the sat', () => {
  const { trades } = engine.exchange
  const { id } = place({ quantity: 100_000 })
  const freeSats = Number(engine.freeSats())
  const refused = expect.objectContaining({ code: 'insufficientBalance' }) as Error
  expect(() => trades.addMargin(engine.uid, id, sats(freeSats + 1))).toThrow(refused)
  trades.addMargin(engine.uid, id, sats(freeSats))
  expect(engine.freeSats()).toBe(0n)
})

test('a stop loss of a closed or canceled trade is refused', () => {
  const { trades } = engine.exchange
  const closed = trades.close(engine.uid, place().id)
  const canceled = trades.cancel(engine.uid, place({ orderType: 'limit', price: 40_000 }).id)
  const refused = expect.objectContaining({ code: 'tradeNotRunning' }) as Error
  for (const { id } of [closed, canceled])
    expect(() => trades.setLevel(engine.uid, id, 'stop-loss', 39_000)).toThrow(refused)
})

describe('a trailing stop', () => {
  test('starts at the last price, not at the index', () => {
    engine.exchange.quotes.useBasis(() => 500)
    const { id } = place()
    expect(engine.exchange.trades.trailStop(engine.uid, id, 0.05)).toMatchObject({
      stopLossPrice: 47_500,
      trailingExtremePrice: 50_000,
    })
  })

  test('of a short follows the falling price only', () => {
    const { id } = place({ side: 'sell' })
    engine.exchange.trades.trailStop(engine.uid, id, 0.05)
    for (const [price, stopLossPrice] of [
      [51_000, 52_500],
      [48_000, 50_400],
      [49_000, 50_400],
      [47_000, 49_350],
    ] as const) {
      engine.moveTo(price)
      expect(read(id).stopLossPrice).toBe(stopLossPrice)
    }
  })

  test('keeps trailing with a take profit, and ends with a fixed stop', () => {
    const { trades } = engine.exchange
    const { id } = place()
    trades.trailStop(engine.uid, id, 0.05)
    trades.setLevel(engine.uid, id, 'take-profit', 60_000)
    engine.moveTo(52_000)
    expect(read(id)).toMatchObject({ stopLossPrice: 49_400, trailingStopRate: 0.05 })
    trades.setLevel(engine.uid, id, 'stop-loss', 49_000)
    engine.moveTo(54_000)
    expect(read(id)).toMatchObject({ stopLossPrice: 49_000, trailingStopRate: null, takeProfitPrice: 60_000 })
  })
})

test('cash-ins of a trade add up, from profit and from margin', () => {
  const { trades } = engine.exchange
  const { id } = place()
  engine.moveTo(52_000)
  for (const amount of [1000, 2000]) trades.cashIn(engine.uid, id, sats(amount))
  engine.moveTo(49_000)
  for (const amount of [300, 400]) trades.cashIn(engine.uid, id, sats(amount))
  expect(read(id)).toMatchObject({ cashedInPnlSats: 3000, cashedInMarginSats: 700 })
})
