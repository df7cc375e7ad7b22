import { beforeEach, describe, expect, test } from 'vitest'
import type { FuturesOrder, Side } from '@common/domain/futures/trade'
import { openAuditedEngine, type BareEngine } from '../../support/practice/bare-engine'

const price = 50_000

let engine: BareEngine
beforeEach(() => {
  engine = openAuditedEngine(price, 10_000_000_000)
})

const place = (side: Side, more: Partial<FuturesOrder> = {}) =>
  engine.exchange.orders.place(engine.uid, {
    side,
    orderType: 'market',
    leverage: 10,
    quantity: 300_000,
    ...more,
  })
const events = () => engine.exchange.notices.unread(engine.uid).map(({ event }) => event)

describe('a stop loss or take profit that the last price has reached', () => {
  test.each([
    ['buy', 52_000],
    ['sell', 48_000],
  ] as const)('closes a %s at the last price if it is a take profit', (side, moved) => {
    const { id } = place(side, { quantity: 1000 })
    engine.moveTo(moved)
    const { trades } = engine.exchange
    expect(trades.setLevel(engine.uid, id, 'take-profit', moved)).toMatchObject({
      state: 'closed',
      exitPrice: moved,
      takeProfitPrice: moved,
    })
    expect(events()).toEqual(['futures/takeprofit'])
    expect(engine.exchange.positions.activeOf(engine.uid)).toEqual([])
  })

  test.each([
    ['buy', 50_010, 49_969.5],
    ['sell', 49_990, 50_030.5],
  ] as const)(
    'closes a large %s at the price of its size if it is a stop loss',
    (side, stopLossPrice, exitPrice) => {
      engine.exchange.depth.use('sized')
      expect(place(side, { stopLossPrice })).toMatchObject({ state: 'closed', exitPrice })
      expect(events()).toEqual(['futures/stoploss'])
    },
  )

  test.each([
    ['buy', 55_000, 54_980],
    ['sell', 45_000, 45_020],
  ] as const)(
    'closes a large %s at a take profit between the price of its size and the last',
    (side, moved, level) => {
      engine.exchange.depth.use('sized')
      const { id } = place(side)
      engine.moveTo(moved)
      expect(engine.exchange.trades.setLevel(engine.uid, id, 'take-profit', level)).toMatchObject({
        state: 'closed',
        exitPrice: level,
      })
    },
  )

  test('leaves an open order and the other levels alone', () => {
    const { trades } = engine.exchange
    const waiting = place('buy', { orderType: 'limit', price: 40_000 })
    expect(trades.setLevel(engine.uid, waiting.id, 'take-profit', 45_000)).toMatchObject({ state: 'open' })
    const { id } = place('buy', { quantity: 1000 })
    expect(trades.setLevel(engine.uid, id, 'take-profit', price + 1)).toMatchObject({ state: 'running' })
    expect(trades.setLevel(engine.uid, id, 'stop-loss', price - 1)).toMatchObject({ state: 'running' })
  })
})

test.each([
  ['buy', 52_000],
  ['sell', 48_000],
] as const)('a take profit of a %s closes at its price, also in a rough market', (side, takeProfitPrice) => {
  const { id } = place(side, { quantity: 1000, takeProfitPrice })
  engine.exchange.depth.use('rough')
  engine.moveTo(takeProfitPrice)
  expect(engine.exchange.trades.trade(engine.uid, id).exitPrice).toBe(takeProfitPrice)
})

test('an order whose size has a price so bad that the last price liquidates it is refused', () => {
  engine.exchange.depth.use('sized', [{ maxQuantity: 1000, bidRate: 0.02, askRate: 0.02 }])
  const refused = expect.objectContaining({ code: 'invalidRequest' }) as Error
  for (const side of ['buy', 'sell'] as const) {
    expect(() => place(side, { quantity: 1000, leverage: 100 })).toThrow(refused)
    expect(place(side, { quantity: 1000, leverage: 20 }).state).toBe('running')
  }
})
