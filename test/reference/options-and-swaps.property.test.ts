import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs } from '@common/domain/durations'
import { yearsToExpiry } from '@common/domain/options/pricing/black-scholes'
import { deliver } from '@common/domain/options/settlement/delivery'
import { deltaUsd } from '@common/domain/options/pricing/delta'
import { expireOption } from '@common/domain/options/settlement/expire'
import { payoffSats, priceAtPayoff } from '@common/domain/options/payoff'
import { exitValueSats, optionFeeSats, premiumSats } from '@common/domain/options/pricing/premium'
import { previewSwap } from '@common/domain/swaps/swap'
import { sats } from '@common/domain/units'
import { usdToCents } from '../../electron/practice/server/v3/cents'
import { price } from '../domain/futures/arbitraries'
import * as options from './options'
import { Rational, exact } from './rational'
import * as swaps from './swaps'

const text = String

const kind = fc.constantFrom<options.OptionType>('call', 'put')
const strike = fc.integer({ min: 5, max: 300 }).map((thousands) => thousands * 1000)
const quantity = fc.integer({ min: 1, max: 200_000 })

const pricing = fc.record({
  kind,
  strike,
  quantity,
  /** Forward over strike, in thousandths. */
  moneyness: fc.integer({ min: 600, max: 1600 }),
  forwardPointUsd: fc.integer({ min: -200, max: 500 }),
  impliedVolatility: fc.integer({ min: 2000, max: 30_000 }).map((tenThousandths) => tenThousandths / 10_000),
  hours: fc.integer({ min: 1, max: 24 * 90 }),
})

type Pricing = typeof pricing extends fc.Arbitrary<infer T> ? T : never

function priced({ moneyness, hours, ...terms }: Pricing) {
  const forwardPrice = (terms.strike * moneyness) / 1000
  const market: options.Market = {
    forward: text(forwardPrice),
    forwardPoint: text(terms.forwardPointUsd),
    volatility: text(terms.impliedVolatility),
    years: exact(BigInt(hours)).over(8760n),
  }
  const option: options.Terms = {
    type: terms.kind,
    quantity: text(terms.quantity),
    strike: text(terms.strike),
  }
  return { input: { ...terms, forwardPrice, years: hours / 8760 }, option, market }
}

/** Too near a rounding boundary for floating-point numbers. */
const isTie = (value: Rational): boolean => {
  const halves = value.times(2n)
  return halves.minus(halves.round()).times(100_000n).truncate() === 0n
}

describe('option formulas', () => {
  it('equal the reference for premium and unrealized P&L', () => {
    fc.assert(
      fc.property(pricing, (terms) => {
        const { input, option, market } = priced(terms)
        fc.pre(!isTie(options.exactPremium(option, market)))
        const premium = premiumSats(input)
        expect(BigInt(premium)).toBe(options.premium(option, market))
        const profit = options.runningProfit(option, market, BigInt(premium))
        expect(BigInt(exitValueSats(input) - premium)).toBe(profit)
      }),
      { numRuns: 60 },
    )
  })

  it('equal the reference for delta', () => {
    fc.assert(
      fc.property(pricing, (terms) => {
        const { input, option, market } = priced(terms)
        fc.pre(!isTie(options.exactDelta(option, market)))
        expect(BigInt(deltaUsd(input))).toBe(options.delta(option, market))
      }),
    )
  })

  it('equal the reference for the time to expiry in whole hours', () => {
    fc.assert(
      fc.property(fc.nat(90 * 24 * hourMs), (remaining) => {
        const expected = options.maturity(0, remaining).toNumber()
        expect(yearsToExpiry(0, remaining)).toBe(expected)
      }),
    )
  })

  it('equal the reference for the fee', () => {
    fc.assert(
      fc.property(kind, quantity, strike, (type, contracts, at) => {
        const fee = optionFeeSats({ quantity: contracts, strike: at, feeRate: 0.0005 })
        const expected = options.optionFee({ type, quantity: text(contracts), strike: text(at) })
        expect(BigInt(fee)).toBe(expected)
      }),
    )
  })

  it('equal the reference for the payoff and the break-even price', () => {
    fc.assert(
      fc.property(kind, quantity, strike, price, fc.nat(500_000), (of, contracts, at, fixing, cost) => {
        const terms = { kind: of, quantity: contracts, strike: at }
        const option = { type: of, quantity: text(contracts), strike: text(at) }
        expect(BigInt(payoffSats(terms, fixing))).toBe(options.exactPayoff(option, text(fixing)).floor())
        const breakEven = priceAtPayoff(terms, sats(cost))
        const expected = options.optionBreakEven(option, text(cost))
        expect(breakEven && Rational.of(breakEven.numerator, breakEven.denominator)).toEqual(expected)
      }),
    )
  })

  it('credit the payoff of the reference for a cash settlement', () => {
    fc.assert(
      fc.property(kind, quantity, strike, price, fc.nat(500_000), (of, contracts, at, fixing, premium) => {
        const terms = { kind: of, quantity: contracts, strike: at, premiumSats: sats(premium) }
        const payoff = options.exactPayoff(
          { type: of, quantity: text(contracts), strike: text(at) },
          text(fixing),
        )
        const outcome = expireOption({ ...terms, settlement: 'cash' }, fixing)
        expect(BigInt(outcome.pnlSats)).toBe(payoff.floor() - BigInt(premium))
        expect(outcome.result === 'paid' ? BigInt(outcome.creditedSats) : 0n).toBe(payoff.floor())
      }),
    )
  })

  it('enter a physical settlement at the break-even price with the value of the payoff', () => {
    const nearStrike = fc.integer({ min: 500, max: 2000 })
    fc.assert(
      fc.property(
        kind,
        quantity,
        strike,
        nearStrike,
        fc.integer({ min: 1, max: 500_000 }),
        (of, contracts, at, share, premium) => {
          const fixing = (at * share) / 1000
          const terms = {
            kind: of,
            quantity: contracts,
            strike: at,
            premiumSats: sats(premium),
            fixingPrice: fixing,
          }
          const option = { type: of, quantity: text(contracts), strike: text(at) }
          const delivery = deliver(terms)
          fc.pre(delivery !== null)
          const entry = options.optionBreakEven(option, text(premium))
          const distance = entry === null ? null : exact(text(delivery.entryPrice)).minus(entry)
          // The specification has no grid; the app rounds against the trader by less than a step.
          expect(distance?.times(of === 'call' ? 1n : -1n).sign()).not.toBe(-1)
          expect(distance?.times(2n).truncate()).toBe(0n)
          expect(delivery.liquidationPrice).toBe(at)
          const { marginSats, pnlAtFixingSats, gridSats } = delivery
          const payoff = options.exactPayoff(option, text(fixing)).floor()
          expect(BigInt(marginSats + pnlAtFixingSats + gridSats)).toBe(payoff)
        },
      ),
    )
  })
})

describe('swap amounts', () => {
  const quote = price.map((bidPrice) => ({ bidPrice, askPrice: bidPrice + 0.5 }))

  it('equal the reference from sats to dollars at the bid', () => {
    fc.assert(
      fc.property(quote, fc.integer({ min: 1000, max: 1e10 }), (at, inAmount) => {
        const swap = previewSwap({ inAsset: 'BTC', outAsset: 'USD', inAmount }, at)
        fc.pre(swap.ok)
        // The rounding of the published four decimals is not specified.
        const tenThousandths = swaps.dollarsForSats(text(inAmount), text(at.bidPrice)).times(10_000n).floor()
        expect(swap.value.outAmount).toBe(exact(tenThousandths).over(10_000n).toNumber())
        expect(swap.value.exchangeRate).toBe(at.bidPrice)
        const cents = swaps.centsForSats(text(inAmount), text(at.bidPrice))
        expect(BigInt(usdToCents(swap.value.outAmount))).toBe(cents)
      }),
    )
  })

  it('equal the reference from dollars to sats at the ask', () => {
    fc.assert(
      fc.property(quote, fc.integer({ min: 10_000, max: 1e9 }), (at, tenThousandths) => {
        const inAmount = tenThousandths / 10_000
        const swap = previewSwap({ inAsset: 'USD', outAsset: 'BTC', inAmount }, at)
        fc.pre(swap.ok)
        expect(BigInt(swap.value.outAmount)).toBe(swaps.satsForDollars(text(inAmount), text(at.askPrice)))
        expect(swap.value.exchangeRate).toBe(at.askPrice)
      }),
    )
  })
})
