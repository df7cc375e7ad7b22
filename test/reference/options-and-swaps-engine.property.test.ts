import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInstrumentName } from '@common/domain/options/instrument-name'
import { hourMs } from '@common/domain/durations'
import { ServiceError } from '../../electron/practice/errors/service-error'
import { openBareEngine, type BareEngine } from '../support/practice/bare-engine'
import * as options from './options'
import * as swaps from './swaps'

const text = String

const START_SATS = 1_000_000_000

const startPrice = fc.integer({ min: 40_000, max: 200_000 }).map((steps) => steps / 2)

function withEngine(price: number, compare: (engine: BareEngine) => void): void {
  const engine = openBareEngine(price, START_SATS)
  try {
    compare(engine)
  } finally {
    engine.close()
  }
}

function accepted<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    fc.pre(!(error instanceof ServiceError))
    throw error
  }
}

function bought(engine: BareEngine, index: number, quantity: number) {
  const { exchange, uid } = engine
  const listed = exchange.surface.listed()
  const instrumentName = listed[index % listed.length] ?? ''
  const instrument = parseInstrumentName(instrumentName)
  if (!instrument.ok) throw new Error(`not an instrument: ${instrumentName}`)
  const { bidPrice, askPrice } = exchange.quotes.ticker()
  const { kind } = instrument.value
  const order = { side: 'buy', instrumentName, quantity, settlement: 'cash' } as const
  const option = accepted(() => exchange.optionsEngine.buy(uid, order))
  const terms: options.Terms = { type: kind, quantity: text(quantity), strike: text(instrument.value.strike) }
  const market = (forward: number, nowMs: number): options.Market => ({
    forward: text(forward),
    forwardPoint: text(option.forwardPointUsd),
    volatility: text(option.impliedVolatility),
    years: options.maturity(nowMs, option.expiresAtMs),
  })
  const premium = options.premium(terms, market(kind === 'call' ? askPrice : bidPrice, option.createdAtMs))
  expect(BigInt(option.premiumSats)).toBe(premium)
  expect(BigInt(option.openingFeeSats)).toBe(options.optionFee(terms))
  const debited = options.debitedByPurchase(terms, premium)
  expect(engine.freeSats()).toBe(BigInt(START_SATS) - debited)
  return { option, terms, market, premium, debited }
}

const quantity = fc.integer({ min: 1, max: 500 })

const move = fc.integer({ min: -4000, max: 4000 }).map((steps) => steps / 2)

describe('options of the practice exchange', () => {
  it('equal the reference in cost and in credit at close', () => {
    const hours = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(
        startPrice,
        fc.nat(1000),
        quantity,
        move,
        hours,
        (price, index, contracts, moved, passed) => {
          withEngine(price, (engine) => {
            const { option, terms, market, premium, debited } = bought(engine, index, contracts)
            engine.moveTo(price + moved)
            const { exchange, uid } = engine
            const leftMs = option.expiresAtMs - exchange.clocks.marketMs() - 2 * hourMs
            engine.advance(Math.max(Math.min(passed * hourMs, leftMs), 0))
            const { bidPrice, askPrice } = exchange.quotes.ticker()
            const now = market(terms.type === 'call' ? bidPrice : askPrice, exchange.clocks.marketMs())
            const profit = options.runningProfit(terms, now, premium)
            const closed = exchange.optionsEngine.close(uid, option.id)
            expect(BigInt(closed.pnlSats)).toBe(profit)
            const fee = options.optionFee(terms)
            const credited = premium + profit + fee - BigInt(closed.closingFeeSats)
            expect(engine.freeSats()).toBe(BigInt(START_SATS) - debited + credited)
            // Not specified: the fee of a sale with proceeds below the fee.
            fc.pre(premium + profit >= fee)
            expect(BigInt(closed.closingFeeSats)).toBe(fee)
          })
        },
      ),
      { numRuns: 8 },
    )
  })

  it('equal the reference in the payoff at expiry', () => {
    fc.assert(
      fc.property(startPrice, fc.nat(1000), quantity, move, (price, index, contracts, moved) => {
        withEngine(price, (engine) => {
          const { option, terms, premium, debited } = bought(engine, index, contracts)
          engine.moveTo(price + moved)
          const { exchange, uid } = engine
          const fixing = exchange.quotes.indexPrice()
          engine.advance(option.expiresAtMs - exchange.clocks.marketMs())
          const payoff = options.exactPayoff(terms, text(fixing)).floor()
          const ended = exchange.optionsEngine.option(uid, option.id)
          expect(ended.state).toBe(payoff > 0n ? 'exercised' : 'expired')
          expect(BigInt(ended.pnlSats)).toBe(payoff - premium)
          // The reserve is refunded if the option expires worthless.
          const returned = payoff > 0n ? 0n : options.optionFee(terms)
          expect(engine.freeSats()).toBe(BigInt(START_SATS) - debited + payoff + returned)
        })
      }),
      { numRuns: 4 },
    )
  })
})

describe('swaps of the practice exchange', () => {
  it('equal the reference in both amounts', () => {
    fc.assert(
      fc.property(startPrice, fc.integer({ min: 100_000, max: START_SATS }), (price, inAmount) => {
        withEngine(price, (engine) => {
          const { exchange, uid } = engine
          const { bidPrice, askPrice } = exchange.quotes.ticker()
          const into = exchange.swaps.swap(uid, { inAsset: 'BTC', outAsset: 'USD', inAmount })
          const parts = swaps.dollarsForSats(text(inAmount), text(bidPrice)).times(10_000n).floor()
          expect(BigInt(exchange.ledger.balanceSats(uid, 'usd'))).toBe(parts)
          expect(engine.freeSats()).toBe(BigInt(START_SATS - inAmount))
          exchange.swaps.swap(uid, { inAsset: 'USD', outAsset: 'BTC', inAmount: into.outAmount })
          const back = swaps.satsForDollars(text(into.outAmount), text(askPrice))
          expect(engine.freeSats()).toBe(BigInt(START_SATS - inAmount) + back)
        })
      }),
      { numRuns: 8 },
    )
  })
})
