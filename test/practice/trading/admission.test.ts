import { beforeEach, describe, expect, test } from 'vitest'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { ServiceError } from '../../../electron/practice/errors/service-error'
import { openAuditedEngine, type BareEngine } from '../../support/practice/bare-engine'

const price = 50_000
const startSats = 2_000_000_000

let engine: BareEngine
beforeEach(() => {
  engine = openAuditedEngine(price, startSats)
})

const order = (more: Partial<FuturesOrder> = {}): FuturesOrder => ({
  side: 'buy',
  orderType: 'market',
  leverage: 100,
  quantity: 1,
  ...more,
})
const limitAt = (limit: number, more: Partial<FuturesOrder> = {}) =>
  order({ orderType: 'limit', price: limit, ...more })
const place = (placed: FuturesOrder, uid = engine.uid) => engine.exchange.orders.place(uid, placed)
const read = (id: string) => engine.exchange.trades.trade(engine.uid, id)
const coded = (code: string) => expect.objectContaining({ code }) as Error
const accepts = (act: () => unknown): boolean => {
  try {
    act()
    return true
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}

describe('isolated orders', () => {
  test('are at most 50 open and running together', () => {
    for (let index = 0; index < 49; index += 1) place(limitAt(40_000))
    const { id } = place(order())
    expect(() => place(order())).toThrow(coded('tooManyTrades'))
    expect(() => place(limitAt(40_000))).toThrow(coded('tooManyTrades'))
    engine.exchange.trades.close(engine.uid, id)
    place(order())
  })

  test('have at most 500,000 contracts, and 10,000,000 together', () => {
    expect(() => place(order({ quantity: 500_001 }))).toThrow(coded('quantityOutOfRange'))
    for (let index = 0; index < 19; index += 1) place(limitAt(40_000, { quantity: 500_000 }))
    place(order({ quantity: 499_999 }))
    expect(() => place(order({ quantity: 2 }))).toThrow(coded('quantityOutOfRange'))
    place(order({ quantity: 1 }))
    expect(() => place(order({ quantity: 1 }))).toThrow(coded('quantityOutOfRange'))
  })

  test('need margin and reserve in the balance, to the sat', () => {
    const costSats = startSats - (place(order({ quantity: 1000 })), Number(engine.freeSats()))
    const has = (balanceSats: number) => engine.exchange.users.create(`has-${balanceSats}`, balanceSats).uid
    expect(() => place(order({ quantity: 1000 }), has(costSats - 1))).toThrow(coded('insufficientBalance'))
    const exact = has(costSats)
    place(order({ quantity: 1000 }), exact)
    expect(engine.exchange.ledger.balanceSats(exact, 'free')).toBe(0)
  })

  test.each([
    ['leverage 1', true, { leverage: 1 }],
    ['leverage 0.99', false, { leverage: 0.99 }],
    ['leverage 100', true, { leverage: 100 }],
    ['leverage 100.01', false, { leverage: 100.01 }],
    ['a stop loss at the liquidation price', true, { leverage: 10, stopLossPrice: 45_455 }],
    ['a stop loss below the liquidation price', false, { leverage: 10, stopLossPrice: 45_454.5 }],
    ['a stop loss at the entry price', false, { leverage: 10, stopLossPrice: 50_000.5 }],
    ['a take profit at the entry price', false, { leverage: 10, takeProfitPrice: 50_000.5 }],
    ['a take profit above the entry price', true, { leverage: 10, takeProfitPrice: 50_001 }],
    ['quantity and margin', false, { marginSats: sats(1000) }],
    ['neither', false, { quantity: undefined }],
    ['a price', false, { price: 50_000 }],
    ['a fraction of a contract', false, { quantity: 1.5 }],
  ])('at the market with %s are accepted: %s', (_name, isAccepted, more) => {
    expect(accepts(() => place(order({ quantity: 1000, ...more })))).toBe(isAccepted)
  })

  test('that the market would liquidate immediately are refused', () => {
    engine.moveTo(10_000_000)
    expect(() => place(order())).toThrow(coded('invalidRequest'))
    expect(() => place(order({ side: 'sell' }))).toThrow(coded('invalidRequest'))
    expect(() => place(limitAt(9_000_000))).toThrow(coded('invalidRequest'))
    expect(place(order({ leverage: 5 })).liquidationPrice).toBeLessThan(10_000_000)
    place(order({ quantity: 20 }))
  })

  test('with a limit fill at their own price when the last price reaches it', () => {
    const buy = place(limitAt(49_000))
    const sell = place(limitAt(51_000, { side: 'sell' }))
    const stopBuy = place(limitAt(51_000))
    engine.moveTo(49_000.5)
    expect(read(buy.id).state).toBe('open')
    engine.moveTo(48_000)
    expect(read(buy.id)).toMatchObject({ state: 'closed' })
    engine.moveTo(50_999.5)
    expect([read(sell.id).state, read(stopBuy.id).state]).toEqual(['open', 'open'])
    engine.moveTo(51_000)
    expect([read(sell.id), read(stopBuy.id)]).toMatchObject([
      { state: 'running', entryPrice: 51_000 },
      { state: 'running', entryPrice: 51_000 },
    ])
  })

  test('with a limit at the last price run immediately', () => {
    expect(place(limitAt(price))).toMatchObject({ state: 'running', entryPrice: price, orderType: 'limit' })
    expect(place(limitAt(price - 0.5))).toMatchObject({ state: 'open' })
  })

  test('with a stop loss at the last price close immediately', () => {
    expect(place(order({ leverage: 10, stopLossPrice: price }))).toMatchObject({
      state: 'closed',
      exitPrice: price,
    })
  })

  test('cannot be canceled after they filled, nor closed before', () => {
    const { trades } = engine.exchange
    const waiting = place(limitAt(49_500, { leverage: 2 }))
    expect(() => trades.close(engine.uid, waiting.id)).toThrow(coded('tradeNotRunning'))
    engine.moveTo(49_500)
    expect(() => trades.cancel(engine.uid, waiting.id)).toThrow(coded('tradeNotOpen'))
    trades.close(engine.uid, waiting.id)
    expect(() => trades.close(engine.uid, waiting.id)).toThrow(coded('tradeNotRunning'))
    expect(() => trades.cancel(engine.uid, waiting.id)).toThrow(coded('tradeNotOpen'))
  })

  test('are canceled or closed together, those of other users remain', () => {
    const { trades, positions, users } = engine.exchange
    const other = users.create('other', 1_000_000).uid
    place(limitAt(40_000), other)
    place(order({ leverage: 10 }), other)
    const waiting = [place(limitAt(40_000)), place(limitAt(41_000))]
    const running = [place(order({ leverage: 10 })), place(order({ leverage: 10, side: 'sell' }))]
    const ends = (list: typeof running, state: string) => list.map(({ id }) => [id, state])
    const listed = (list: typeof running) => list.map(({ id, state }) => [id, state])
    expect(listed(trades.cancelAll(engine.uid))).toEqual(ends(waiting, 'canceled'))
    expect(listed(trades.closeAll(engine.uid))).toEqual(ends(running, 'closed'))
    expect([trades.cancelAll(engine.uid), trades.closeAll(engine.uid)]).toEqual([[], []])
    expect(positions.activeOf(other)).toHaveLength(2)
  })

  test('of another user are not found', () => {
    const { id } = place(order())
    const { uid } = engine.exchange.users.create('other', 0)
    const { trades } = engine.exchange
    for (const act of [
      () => trades.trade(uid, id),
      () => trades.close(uid, id),
      () => trades.cancel(uid, id),
      () => trades.addMargin(uid, id, sats(1)),
      () => trades.cashIn(uid, id, sats(1)),
      () => trades.setLevel(uid, id, 'stop-loss', 0),
      () => trades.trailStop(uid, id, 0.1),
    ])
      expect(act).toThrow(coded('notFound'))
  })
})

describe('fee tiers', () => {
  const trade = (quantity: number): void => {
    engine.exchange.trades.close(engine.uid, place(order({ quantity, leverage: 10 })).id)
  }
  const tier = (): number => engine.exchange.rates.of(engine.uid).tier

  test('follow the volume closed in 30 days, from the next hour on', () => {
    trade(250_000)
    engine.advance(3_600_000)
    expect(tier()).toBe(0)
    trade(1)
    expect(tier()).toBe(0)
    engine.advance(3_600_000)
    expect(tier()).toBe(1)
    engine.advance(30 * 24 * 3_600_000)
    expect(tier()).toBe(0)
  })

  test('do not count canceled orders and running trades', () => {
    place(order({ quantity: 500_000 }))
    engine.exchange.trades.cancel(engine.uid, place(limitAt(40_000, { quantity: 500_000 })).id)
    engine.advance(3_600_000)
    expect(tier()).toBe(0)
  })
})

describe('cross orders', () => {
  const cross = () => engine.exchange.cross
  const placeCross = (side: 'buy' | 'sell', quantity: number, limit: number | null = null) =>
    cross().place(engine.uid, { side, quantity, price: limit, clientOrderId: null })

  test('are at most 500,000 contracts, and 50 waiting', () => {
    cross().deposit(engine.uid, sats(500_000_000))
    cross().setLeverage(engine.uid, 100)
    expect(() => placeCross('buy', 500_001)).toThrow(coded('quantityOutOfRange'))
    placeCross('buy', 500_000)
    for (let index = 0; index < 50; index += 1) placeCross('buy', 1, 40_000)
    expect(() => placeCross('buy', 1, 40_000)).toThrow(coded('tooManyTrades'))
    placeCross('buy', 1)
  })

  test('together stay within the limit of the leverage', () => {
    cross().deposit(engine.uid, sats(1_500_000_000))
    cross().setLeverage(engine.uid, 100)
    for (let index = 0; index < 20; index += 1) placeCross('buy', 500_000)
    expect(() => placeCross('buy', 1)).toThrow(coded('marginOutOfRange'))
    expect(() => placeCross('buy', 1, 40_000)).toThrow(coded('marginOutOfRange'))
    placeCross('sell', 1)
    placeCross('buy', 1)
  })

  test('that the loss of the position would liquidate immediately are refused, or canceled when reached', () => {
    cross().deposit(engine.uid, sats(10_000_000))
    cross().setLeverage(engine.uid, 100)
    placeCross('buy', 50_000)
    const { liquidationPrice } = cross().position(engine.uid)
    const reached = (liquidationPrice ?? 0) + 40
    placeCross('buy', 50_000, reached)
    engine.moveTo(reached)
    expect(cross().openOrders(engine.uid)).toEqual([])
    expect(cross().position(engine.uid)).toMatchObject({ quantity: 50_000, liquidationPrice })
    expect(() => placeCross('buy', 50_000)).toThrow(coded('marginOutOfRange'))
    placeCross('sell', 10_000)
    expect(cross().position(engine.uid).quantity).toBe(40_000)
  })

  test.each([
    [0.5, true],
    [100_000_000, true],
    [100_000_000.5, false],
    [1e15, false],
    [50_000.25, false],
  ])('with the limit %d are accepted: %s', (limit, isAccepted) => {
    cross().deposit(engine.uid, sats(30_000_000))
    cross().setLeverage(engine.uid, 100)
    placeCross('buy', 10)
    expect(accepts(() => placeCross('sell', 10, limit))).toBe(isAccepted)
  })

  test('that only reduce need no collateral', () => {
    cross().deposit(engine.uid, sats(30_000))
    cross().setLeverage(engine.uid, 100)
    placeCross('buy', 1000)
    expect(() => placeCross('sell', 2500)).toThrow(coded('marginOutOfRange'))
    placeCross('sell', 1000, 60_000)
    expect(placeCross('sell', 1000)).toMatchObject({ state: 'filled' })
    expect(cross().position(engine.uid)).toMatchObject({ quantity: 0, entryPrice: null })
    expect(() => cross().close(engine.uid)).toThrow(coded('invalidRequest'))
  })

  test('that were to reduce are canceled when reached if they would open an uncovered position', () => {
    cross().deposit(engine.uid, sats(30_000))
    cross().setLeverage(engine.uid, 100)
    placeCross('buy', 1000)
    placeCross('sell', 1000, 49_900)
    const { id } = placeCross('sell', 1000, 49_900)
    engine.moveTo(49_900)
    expect(cross().position(engine.uid).quantity).toBe(0)
    expect(engine.exchange.crossStore.order(id)).toMatchObject({ state: 'canceled', tradingFeeSats: 0 })
  })

  test('are canceled before a liquidation, which closes the position at its price', () => {
    cross().deposit(engine.uid, sats(50_000))
    cross().setLeverage(engine.uid, 100)
    placeCross('buy', 1000)
    const { id } = placeCross('sell', 1, 60_000)
    const { liquidationPrice } = cross().position(engine.uid)
    engine.moveTo(48_000)
    expect(cross().openOrders(engine.uid)).toEqual([])
    expect(engine.exchange.crossStore.order(id)?.state).toBe('canceled')
    const [liquidation] = engine.exchange.crossStore.filled(engine.uid, { limit: 1 })
    expect(liquidation).toMatchObject({ orderType: 'liquidation', side: 'sell', price: liquidationPrice })
    expect(engine.exchange.notices.unread(engine.uid)).toMatchObject([
      { event: 'futures/liquidation', data: { side: 'b', quantity: 1000, price: liquidationPrice } },
    ])
  })

  test('are refused while trading is halted, when the position can still be closed', () => {
    cross().deposit(engine.uid, sats(1_000_000))
    placeCross('buy', 10)
    engine.exchange.halt.isOn = true
    expect(() => placeCross('buy', 1)).toThrow(coded('marketInactive'))
    expect(() => placeCross('buy', 1, 40_000)).toThrow(coded('marketInactive'))
    expect(cross().close(engine.uid)).toMatchObject({ state: 'filled', side: 'sell', quantity: 10 })
  })

  test('are canceled together', () => {
    cross().deposit(engine.uid, sats(1_000_000))
    const ids = [placeCross('buy', 1, 49_000), placeCross('buy', 1, 49_500)].map(({ id }) => id)
    const canceled = cross().cancelAll(engine.uid)
    expect(canceled.map(({ id, state }) => [id, state])).toEqual(ids.map((id) => [id, 'canceled']))
    expect([cross().openOrders(engine.uid), cross().cancelAll(engine.uid)]).toEqual([[], []])
  })

  test('are listed newest fill first, also of one time', () => {
    cross().deposit(engine.uid, sats(1_000_000))
    placeCross('buy', 1, 49_000)
    placeCross('buy', 1, 49_500)
    engine.moveTo(48_000)
    const filled = engine.exchange.crossStore.filled(engine.uid, { limit: 10 })
    expect(filled.map(({ price }) => price)).toEqual([49_000, 49_500])
  })

  test('of collateral move at most the balance in, and what is free out', () => {
    const all = Number(engine.freeSats())
    expect(() => cross().deposit(engine.uid, sats(all + 1))).toThrow(coded('insufficientBalance'))
    cross().deposit(engine.uid, sats(all))
    expect(engine.freeSats()).toBe(0n)
    expect(() => cross().withdraw(engine.uid, sats(all + 1))).toThrow(coded('amountOutOfRange'))
    cross().withdraw(engine.uid, sats(all))
    expect(cross().position(engine.uid).marginSats).toBe(0)
  })

  test('of another user are an invalid request, unknown ones not found', () => {
    cross().deposit(engine.uid, sats(1_000_000))
    const { id } = placeCross('buy', 10, 40_000)
    const { uid } = engine.exchange.users.create('other', 0)
    expect(() => cross().cancel(uid, id)).toThrow(coded('invalidRequest'))
    expect(() => cross().cancel(engine.uid, 'nothing')).toThrow(coded('notFound'))
    cross().cancel(engine.uid, id)
    expect(() => cross().cancel(engine.uid, id)).toThrow(coded('tradeNotOpen'))
  })
})
