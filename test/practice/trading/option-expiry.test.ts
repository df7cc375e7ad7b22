import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import { payoffSats } from '@common/domain/options/payoff'
import { openAuditedEngine, type BareEngine } from '../../support/practice/bare-engine'
import { optionOrders } from '../../support/practice/option-orders'

const price = 50_000
const startSats = 10_000_000

let engine: BareEngine
beforeEach(() => {
  engine = openAuditedEngine(price, startSats)
})

const { buy, read, free } = optionOrders(() => engine)
const events = () => engine.exchange.notices.unread(engine.uid).map(({ event, data }) => [event, data])
const coded = (code: string) => expect.objectContaining({ code }) as Error

describe('expiry', () => {
  const expire = (id: string): void =>
    engine.advance(read(id).expiresAtMs - engine.exchange.clocks.marketMs())

  test('is at its millisecond', () => {
    const { id } = buy()
    engine.advance(dayMs - 1)
    expect(read(id).state).toBe('running')
    engine.advance(1)
    expect(read(id)).toMatchObject({ state: 'expired', closedAtMs: read(id).expiresAtMs })
  })

  test('without value returns the reserve and takes no fee', () => {
    const { id, premiumSats, openingFeeSats } = buy()
    expire(id)
    expect(read(id)).toMatchObject({
      state: 'expired',
      pnlSats: 0 - premiumSats,
      closingFeeSats: 0,
      maintenanceMarginSats: 0,
      fixingPrice: price,
    })
    expect(free()).toBe(startSats - premiumSats - openingFeeSats)
    expect(events()).toEqual([
      ['options/expired', { id, quantity: 100, fixing_price: price, pl: 0 - premiumSats }],
    ])
  })

  test.each([
    ['C', 51_000],
    ['P', 49_000],
  ])('in cash credits the payoff of a %s less the closing fee', (kind, fixing) => {
    const option = buy(`BTC.24H.50000.${kind}`)
    engine.moveTo(fixing)
    expire(option.id)
    const payoff = payoffSats(option, fixing)
    expect(payoff).toBeGreaterThan(0)
    expect(read(option.id)).toMatchObject({
      state: 'exercised',
      pnlSats: payoff - option.premiumSats,
      closingFeeSats: option.openingFeeSats,
      deliveredTradeId: null,
      fixingPrice: fixing,
    })
    expect(free()).toBe(startSats - option.premiumSats - 2 * option.openingFeeSats + payoff)
    expect(events()[0]?.[0]).toBe('options/exercised')
  })

  test('with a payoff below the fee takes the reserve first, then the payoff', () => {
    const option = buy('BTC.24H.50000.C', 10_000)
    engine.moveTo(50_000.5)
    const before = free()
    expire(option.id)
    const payoff = payoffSats(option, 50_000.5)
    expect(payoff).toBeLessThan(option.openingFeeSats)
    expect(read(option.id).closingFeeSats).toBe(option.openingFeeSats)
    expect(free()).toBe(before + payoff)
  })

  test('by delivery opens a running trade liquidated at the strike, and debits nothing', () => {
    const option = buy('BTC.24H.50000.C', 100, 'physical')
    engine.moveTo(51_000)
    const before = free()
    expire(option.id)
    const ended = read(option.id)
    expect(ended).toMatchObject({ state: 'exercised', closingFeeSats: 0, maintenanceMarginSats: 0 })
    const trade = engine.exchange.trades.trade(engine.uid, ended.deliveredTradeId ?? '')
    expect(trade).toMatchObject({
      side: 'buy',
      state: 'running',
      quantity: 100,
      marginSats: option.premiumSats,
      liquidationPrice: 50_000,
      createdAtMs: option.expiresAtMs,
      filledAtMs: option.expiresAtMs,
    })
    expect(trade.maintenanceMarginSats).toBeGreaterThanOrEqual(option.maintenanceMarginSats)
    expect(free()).toBe(before)
    engine.moveTo(50_000)
    expect(engine.exchange.trades.trade(engine.uid, trade.id)).toMatchObject({
      state: 'closed',
      exitPrice: 50_000,
    })
  })

  test('pays cash in place of a delivery that the last price would liquidate', () => {
    const option = buy('BTC.24H.50000.C', 100, 'physical')
    engine.exchange.quotes.useBasis(() => 500)
    engine.moveTo(50_000)
    expire(option.id)
    expect(read(option.id)).toMatchObject({ state: 'exercised', deliveredTradeId: null, fixingPrice: 50_500 })
    const other = buy('BTC.24H.50000.C', 100, 'physical')
    engine.moveTo(50_000.5)
    expire(other.id)
    expect(read(other.id).deliveredTradeId).not.toBeNull()
  })

  test('follows the settlement set last', () => {
    const option = buy('BTC.24H.50000.C', 100, 'physical')
    const { optionsEngine } = engine.exchange
    expect(optionsEngine.setSettlement(engine.uid, option.id, 'cash').settlement).toBe('cash')
    engine.moveTo(51_000)
    expire(option.id)
    expect(read(option.id).deliveredTradeId).toBeNull()
    expect(() => optionsEngine.setSettlement(engine.uid, option.id, 'physical')).toThrow(
      coded('tradeNotRunning'),
    )
  })

  test('of several is in time order, each at its own time', () => {
    const later = buy()
    engine.advance(minuteMs)
    const last = buy()
    expire(later.id)
    expect([later, last].map(({ id }) => read(id).state)).toEqual(['expired', 'running'])
    engine.advance(3 * dayMs)
    expect([later, last].map(({ id }) => read(id).closedAtMs)).toEqual([later.expiresAtMs, last.expiresAtMs])
  })

  test('comes after funding of the same time, and before later funding', () => {
    const dated = buy('BTC.2026-01-06.50000.C', 1000, 'physical')
    engine.moveTo(53_000)
    engine.advance(dated.expiresAtMs - engine.exchange.clocks.marketMs() + 8 * hourMs)
    const { deliveredTradeId } = read(dated.id)
    const fees = engine.store
      .prepare<{ ts: number }>('SELECT ts FROM funding_fees WHERE trade_id = ?')
      .all(deliveredTradeId ?? '')
    expect(fees.map(({ ts }) => ts)).toEqual([dated.expiresAtMs + 8 * hourMs])
  })

  test('is still due after a failed save', () => {
    const { id, expiresAtMs } = buy()
    engine.store.save()
    let isDue = true
    engine.store.beforeSave(() => {
      if (!isDue) return
      isDue = false
      throw new Error('disk full')
    })
    engine.advance(dayMs)
    engine.store.save()
    expect(read(id).state).toBe('running')
    engine.advance(1)
    expect(read(id)).toMatchObject({ state: 'expired', closedAtMs: expiresAtMs })
  })
})
