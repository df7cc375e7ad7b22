import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '@common/domain/durations'
import { pnlSats } from '@common/domain/futures/pnl'
import type { Side } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { CrossAccounts } from '../../../electron/practice/futures/cross/cross-accounts'
import { CrossSettlement } from '../../../electron/practice/futures/cross/cross-settlement'
import { FundingHistory } from '../../../electron/practice/futures/market/funding-history'
import { fundingRateAt } from '../../../electron/practice/futures/market/funding-rate'
import { CandleStore } from '../../../electron/practice/prices/candle-store'
import { openAuditedEngine, type BareEngine } from '../../support/practice/bare-engine'

const price = 50_000
/** 08:00 and 16:00 UTC of the engine's day, which starts at 01:30. */
const [first, second] = [Date.UTC(2026, 0, 5, 8), Date.UTC(2026, 0, 5, 16)] as const

let engine: BareEngine
beforeEach(() => {
  engine = openAuditedEngine(price, 10_000_000)
})

const open = (side: Side, quantity = 10_000, leverage = 10) =>
  engine.exchange.orders.place(engine.uid, { side, orderType: 'market', leverage, quantity })
const advanceTo = (timeMs: number): void => engine.advance(timeMs - engine.exchange.clocks.marketMs())
const fees = () => new FundingHistory(engine.store, 1).fees(engine.uid, { limit: 10 })
const read = (id: string) => engine.exchange.trades.trade(engine.uid, id)
const longFee = (atMs: number, quantity = 10_000): number =>
  Math.round((quantity / price) * 1e8 * fundingRateAt(atMs, 1))

describe('funding', () => {
  test('is settled at the hour, not a millisecond before', () => {
    const { id } = open('buy')
    advanceTo(first - 1)
    expect(fees()).toEqual([])
    advanceTo(first)
    expect(fees()).toEqual([{ ts: first, id, fixing_id: expect.any(String) as string, fee: longFee(first) }])
    engine.advance(8 * hourMs - 1)
    expect(fees()).toHaveLength(1)
    engine.advance(1)
    expect(fees().map(({ ts, fee }) => [ts, fee])).toEqual([
      [second, longFee(second)],
      [first, longFee(first)],
    ])
    expect(read(id).fundingFeeSats).toBe(longFee(first) + longFee(second))
  })

  test('is calculated at the index, not at the last price', () => {
    engine.exchange.quotes.useBasis(() => 500)
    open('buy')
    advanceTo(first)
    const fee = Math.round((10_000 / (price + 500)) * 1e8 * fundingRateAt(first, 1))
    expect(fees().map((charged) => charged.fee)).toEqual([fee])
    expect(fee).not.toBe(longFee(first))
  })

  test('paid comes from the margin, received goes to the balance', () => {
    const long = open('buy')
    const short = open('sell')
    const free = Number(engine.freeSats())
    advanceTo(first)
    const fee = longFee(first)
    const [payer, receiver] = fee > 0 ? [long, short] : [short, long]
    const size = Math.abs(fee)
    expect(read(payer.id)).toMatchObject({ marginSats: payer.marginSats - size, fundingFeeSats: size })
    expect(read(payer.id).leverage).toBeGreaterThan(10)
    expect(read(receiver.id)).toMatchObject({
      marginSats: receiver.marginSats,
      fundingFeeSats: -size,
      leverage: receiver.leverage,
      liquidationPrice: receiver.liquidationPrice,
    })
    expect(Number(engine.freeSats())).toBe(free + size)
  })

  test('is not charged to open orders, nor to trades opened at that time', () => {
    engine.exchange.orders.place(engine.uid, {
      side: 'buy',
      orderType: 'limit',
      price: 40_000,
      leverage: 10,
      quantity: 100,
    })
    advanceTo(first)
    open('buy')
    engine.advance(minuteMs)
    expect(fees()).toEqual([])
  })

  test('closes a position whose leverage would exceed 100 at the market price', () => {
    const { id, marginSats } = open('buy', 10_000, 100)
    const longPays = longFee(first) > 0
    advanceTo(longPays ? first : second)
    const closed = read(id)
    expect(closed).toMatchObject({ state: 'closed', exitPrice: price - 0.5 })
    expect(closed.marginSats).toBe(marginSats - closed.fundingFeeSats)
    expect(engine.exchange.notices.unread(engine.uid)[0]?.event).toBe('futures/liquidation')
  })

  test('closes a position whose new liquidation price is past the market', () => {
    const { id, liquidationPrice } = open('buy', 10_000, 50)
    engine.moveTo(liquidationPrice + 1)
    advanceTo(first)
    expect(longFee(first)).toBeGreaterThan(0)
    expect(read(id)).toMatchObject({ state: 'closed', exitPrice: liquidationPrice + 0.5 })
  })

  test('of the cross position moves its collateral in both directions', () => {
    const { cross } = engine.exchange
    cross.deposit(engine.uid, sats(5_000_000))
    cross.setLeverage(engine.uid, 10)
    const order = { quantity: 10_000, price: null, clientOrderId: null }
    cross.place(engine.uid, { ...order, side: 'buy' })
    const before = cross.position(engine.uid)
    advanceTo(first)
    expect(cross.position(engine.uid)).toMatchObject({
      marginSats: before.marginSats - longFee(first),
      fundingFeesSats: longFee(first),
    })
    cross.place(engine.uid, { ...order, side: 'sell', quantity: 20_000 })
    const short = cross.position(engine.uid)
    advanceTo(second)
    expect(cross.position(engine.uid).marginSats).toBe(short.marginSats + longFee(second))
    const listed = new FundingHistory(engine.store, 1).crossFees(engine.uid, { limit: 10 })
    expect(listed.map(({ ts, fee }) => [ts, fee])).toEqual([
      [second, -longFee(second)],
      [first, longFee(first)],
    ])
    expect(fees()).toEqual([])
  })

  test('above the collateral closes the cross position at the market price, even in profit', () => {
    const { exchange, store, uid } = engine
    const { cross, clocks } = exchange
    cross.deposit(uid, sats(500_000))
    cross.setLeverage(uid, 100)
    cross.place(uid, { side: 'buy', quantity: 10_000, price: null, clientOrderId: null })
    engine.moveTo(60_000)
    const { marginSats } = cross.position(uid)
    const crossAccounts = new CrossAccounts(exchange)
    const settlement = new CrossSettlement({ ...exchange, crossAccounts })
    const fixing = { atMs: clocks.marketMs(), price: 60_000, rate: 0.03 }
    expect(store.write(() => settlement.fund(crossAccounts.of(uid), fixing))).toBe(marginSats)
    const closed = crossAccounts.stored.filled(uid, { limit: 1 })[0]
    expect(closed).toMatchObject({ orderType: 'liquidation', side: 'sell', price: 59_999.5 })
    const profit = pnlSats({ side: 'buy', quantity: 10_000, entryPrice: 50_000.5, exitPrice: 59_999.5 })
    expect(crossAccounts.of(uid)).toMatchObject({
      quantity: 0,
      entryPrice: null,
      marginSats: profit - (closed?.tradingFeeSats ?? 0),
    })
  })
})

describe('funding of a failed save', () => {
  function failNextSave(): void {
    let isDue = true
    engine.store.beforeSave(() => {
      if (!isDue) return
      isDue = false
      throw new Error('disk full')
    })
  }

  test('is charged later, once', () => {
    const { id } = open('buy')
    engine.store.save()
    failNextSave()
    advanceTo(first)
    engine.store.save()
    expect([read(id).fundingFeeSats, fees()]).toEqual([0, []])
    engine.advance(minuteMs)
    expect(read(id).fundingFeeSats).toBe(longFee(first))
    engine.advance(minuteMs)
    expect(fees()).toHaveLength(1)
  })

  test('is not charged twice after another change of the same turn fails', () => {
    const { id } = open('buy')
    advanceTo(first)
    const failing = (): void =>
      engine.store.write(() => {
        engine.exchange.notices.add(engine.uid, 'futures/stoploss', {})
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    engine.advance(minuteMs)
    expect([read(id).fundingFeeSats, fees().length]).toEqual([longFee(first), 1])
  })

  test('before the start is not charged', () => {
    engine.store.save()
    failNextSave()
    open('buy')
    engine.store.save()
    const { id } = open('buy')
    engine.advance(hourMs)
    expect(read(id).fundingFeeSats).toBe(0)
  })
})

describe('funding history', () => {
  test('combines settled fixings with those of older candles, newest first', () => {
    advanceTo(first)
    const history = new FundingHistory(engine.store, 1)
    const [newest, ...older] = history.fixings({ limit: 3 })
    expect(newest).toMatchObject({ time: first, price, fee_rate: fundingRateAt(first, 1) })
    expect(older).toEqual([])
    expect(history.fixings({ from: first + 1, limit: 3 })).toEqual([])
    expect(history.fixings({ to: first, limit: 3 })).toHaveLength(1)
  })

  test('has at most the requested number, settled ones and older candles together', () => {
    const olderMs = [first - 16 * hourMs, first - 8 * hourMs]
    const candle = { open: price, high: price, low: price, close: price, volume: 0 }
    new CandleStore(engine.store).appendHours(olderMs.map((timeMs) => ({ ...candle, timeMs })))
    advanceTo(first)
    const times = (limit: number) =>
      new FundingHistory(engine.store, 1).fixings({ limit }).map(({ time }) => time)
    expect(times(2)).toEqual([first, first - 8 * hourMs])
    expect(times(4)).toEqual([first, first - 8 * hourMs, first - 16 * hourMs])
  })

  test('has a rate of 0.01 % mostly, never 0, and within its bounds', () => {
    const rates = Array.from({ length: 500 }, (_, index) => fundingRateAt(first + index * 8 * hourMs, 1))
    expect(rates.filter((rate) => rate === 0.0001).length).toBeGreaterThan(250)
    expect(rates.filter((rate) => rate < 0).length).toBeGreaterThan(50)
    expect(rates).not.toContain(0)
    expect(Math.max(...rates)).toBeLessThanOrEqual(0.0003)
    expect(Math.max(...rates)).toBeGreaterThan(0.00025)
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(-0.00015)
    expect(Math.min(...rates)).toBeLessThan(-0.0001)
    expect(fundingRateAt(first, 2)).toBe(fundingRateAt(first, 2))
  })
})
