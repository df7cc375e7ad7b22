import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import { listedExpiries } from '@common/domain/options/instruments'
import { runningPnlSats } from '@common/domain/options/pricing/running-pnl'
import { optionsMarket } from '../../../electron/practice/options/option-position'
import { openAuditedEngine, type BareEngine } from '../../support/practice/bare-engine'
import { optionOrders, order } from '../../support/practice/option-orders'

const price = 50_000
const startSats = 10_000_000

let engine: BareEngine
beforeEach(() => {
  engine = openAuditedEngine(price, startSats)
})

const { buy, read, free } = optionOrders(() => engine)
const feeSats = (quantity: number, strike: number): number => Math.floor((quantity * 1e8 * 0.0005) / strike)
const coded = (code: string) => expect.objectContaining({ code }) as Error

describe('buying an option', () => {
  test('debits premium and both fees, and reserves the closing fee', () => {
    const option = buy()
    const fee = feeSats(100, 50_000)
    expect(option).toMatchObject({
      openingFeeSats: fee,
      maintenanceMarginSats: fee,
      closingFeeSats: 0,
      pnlSats: 0,
      forwardPrice: price + 0.5,
      expiresAtMs: option.createdAtMs + dayMs,
    })
    expect(free()).toBe(startSats - option.premiumSats - 2 * fee)
    expect(buy('BTC.24H.50000.P').forwardPrice).toBe(price - 0.5)
  })

  test('needs the whole cost in the balance, to the sat', () => {
    const costSats = startSats - (buy(), free())
    const has = (balanceSats: number) => engine.exchange.users.create(`has-${balanceSats}`, balanceSats).uid
    const { optionsEngine, ledger } = engine.exchange
    expect(() => optionsEngine.buy(has(costSats - 1), order)).toThrow(coded('insufficientBalance'))
    const exact = has(costSats)
    optionsEngine.buy(exact, order)
    expect(ledger.balanceSats(exact, 'free')).toBe(0)
  })

  test('is limited to 50 running options', () => {
    for (let index = 0; index < 50; index += 1) buy('BTC.24H.50000.C', 1)
    expect(() => buy('BTC.24H.50000.C', 1)).toThrow(coded('tooManyTrades'))
    const [newest] = engine.exchange.optionStore.running(engine.uid, { limit: 1 })
    engine.exchange.optionsEngine.close(engine.uid, newest?.id ?? '')
    buy('BTC.24H.50000.C', 1)
  })

  test('is limited in quantity and premium', () => {
    expect(() => buy('BTC.24H.50000.C', 0)).toThrow(coded('quantityOutOfRange'))
    expect(() => buy('BTC.24H.50000.C', 200_001)).toThrow(coded('quantityOutOfRange'))
    const premium = (quantity: number): number => {
      const option = buy('BTC.24H.50000.C', quantity)
      engine.exchange.optionsEngine.close(engine.uid, option.id)
      return option.premiumSats
    }
    const most = Math.floor((optionsMarket.maxPremiumSats * 1000) / premium(1000))
    const allowed = [most - 2, most - 1, most, most + 1].filter((quantity) => {
      try {
        expect(premium(quantity)).toBeLessThanOrEqual(500_000)
        return true
      } catch (error) {
        expect(error).toMatchObject({ code: 'quantityOutOfRange' })
        return false
      }
    })
    expect(allowed.length).toBeGreaterThan(0)
    expect(allowed.length).toBeLessThan(4)
  })

  test('requires a listed instrument and an active market', () => {
    expect(() => buy('BTC.24H.50500.C')).toThrow(coded('invalidRequest'))
    expect(() => buy('BTC.24H.48000.C')).toThrow(coded('invalidRequest'))
    expect(() => buy('ETH.24H.50000.C')).toThrow(coded('invalidRequest'))
    engine.exchange.halt.isOn = true
    expect(() => buy()).toThrow(coded('marketInactive'))
  })

  test('ends one hour before the expiry', () => {
    const expiryMs = Date.UTC(2026, 0, 5, 8)
    const name = 'BTC.2026-01-05.50000.C'
    const timeTo = (timeMs: number): void => engine.advance(timeMs - engine.exchange.clocks.marketMs())
    timeTo(expiryMs - hourMs - 1)
    expect(listedExpiries(engine.exchange.clocks.marketMs())).toContain('2026-01-05')
    buy(name, 1000)
    timeTo(expiryMs - hourMs)
    expect(() => buy(name, 1000)).toThrow(coded('invalidRequest'))
  })
})

describe('closing an option', () => {
  test('credits its value and takes the closing fee from the reserve', () => {
    const option = buy()
    engine.moveTo(52_000)
    const pnlSats = runningPnlSats({
      trade: option,
      quote: { bidPrice: 51_999.5, askPrice: 52_000.5 },
      nowMs: option.createdAtMs,
    })
    const before = free()
    const closed = engine.exchange.optionsEngine.close(engine.uid, option.id)
    expect(closed).toMatchObject({
      state: 'closed',
      pnlSats,
      closingFeeSats: option.openingFeeSats,
      maintenanceMarginSats: 0,
      fixingPrice: 51_999.5,
    })
    expect(free()).toBe(before + option.premiumSats + pnlSats)
    expect(() => engine.exchange.optionsEngine.close(engine.uid, option.id)).toThrow(coded('tradeNotRunning'))
  })

  test('of a worthless one takes no more than the reserve', () => {
    const option = buy('BTC.24H.52000.C', 10)
    engine.moveTo(30_000)
    const before = free()
    const closed = engine.exchange.optionsEngine.close(engine.uid, option.id)
    expect(closed).toMatchObject({
      pnlSats: 0 - option.premiumSats,
      closingFeeSats: option.maintenanceMarginSats,
    })
    expect(free()).toBe(before)
  })

  test('is possible after a crash below its negative forward point', () => {
    engine.moveTo(10_000_000)
    const names = engine.exchange.surface.listed().filter((name) => name.endsWith('.C'))
    const last = names.at(-1) ?? ''
    for (let tries = 0; tries < 40 && buy(last, 1000).forwardPointUsd >= -100; tries += 1)
      engine.advance(8 * hourMs)
    const [option] = engine.exchange.optionStore.running(engine.uid, { limit: 1 })
    expect(option?.forwardPointUsd).toBeLessThan(-100)
    engine.moveTo(100)
    const closed = engine.exchange.optionsEngine.close(engine.uid, option?.id ?? '')
    expect(closed.pnlSats).toBe(0 - closed.premiumSats)
  })

  test('of all ends only own options', () => {
    const options = [buy(), buy('BTC.24H.50000.P')]
    const { uid: other } = engine.exchange.users.create('other', startSats)
    const { id } = engine.exchange.optionsEngine.buy(other, { ...order, quantity: 1 })
    expect(() => engine.exchange.optionsEngine.close(engine.uid, id)).toThrow(coded('notFound'))
    expect(() => read(id)).toThrow(coded('notFound'))
    const closed = engine.exchange.optionsEngine.closeAll(engine.uid)
    expect(closed.map((each) => each.id).sort()).toEqual(options.map((each) => each.id).sort())
    expect(engine.exchange.optionsEngine.closeAll(engine.uid)).toEqual([])
    expect(engine.exchange.optionsEngine.option(other, id).state).toBe('running')
  })
})

test('closed options are listed by closing time, newest first', () => {
  const [first, second] = [buy(), (engine.advance(minuteMs), buy())]
  for (const { id } of [second, first]) {
    engine.advance(minuteMs)
    engine.exchange.optionsEngine.close(engine.uid, id)
  }
  const listed = engine.exchange.optionStore.ended(engine.uid, { limit: 5 })
  expect(listed.map(({ id }) => id)).toEqual([first.id, second.id])
})

describe('volatility of instruments', () => {
  test('is recalculated once per market minute', () => {
    const { surface } = engine.exchange
    engine.advance(hourMs)
    const calm = surface.index()
    engine.moveTo(80_000)
    engine.advance(minuteMs - 1)
    expect(surface.index()).toBe(calm)
    engine.advance(1)
    expect(surface.index()).toBeGreaterThan(calm)
  })

  test('is returned for listed names only', () => {
    const { surface } = engine.exchange
    expect(surface.named('BTC.24H.50000.C')).toMatchObject({ strike: 50_000, kind: 'call' })
    expect(() => surface.named('BTC.24H.10000.C')).toThrow(coded('notFound'))
    expect(() => surface.named('BTC.24H.50000')).toThrow(coded('invalidRequest'))
  })
})
