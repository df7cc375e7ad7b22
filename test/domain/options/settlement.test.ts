import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLiquidatedAt, liquidationPrice } from '@common/domain/futures/liquidation'
import { pnlSats } from '@common/domain/futures/pnl'
import { optionBreakEvenPrice } from '@common/domain/options/settlement/break-even'
import { deliver } from '@common/domain/options/settlement/delivery'
import { expireOption } from '@common/domain/options/settlement/expire'
import { payoffSats } from '@common/domain/options/payoff'
import { isOnPriceGrid, sats } from '@common/domain/units'
import { contracts, fixing, kind, price } from './arbitraries'

const premium = fc.integer({ min: 1, max: 500_000 }).map((value) => sats(value))
const strike = fc.integer({ min: 2, max: 1000 }).map((thousands) => thousands * 1000)
const option = fc.record({ kind, quantity: contracts, strike, premiumSats: premium })

describe('option payoff', () => {
  // protocol/formulas.md#payoff prints 55 for the put too; its formula yields 58.
  test.each([
    ['call', 43_000, 55],
    ['call', 41_000, 0],
    ['put', 41_000, 58],
    ['put', 43_000, 0],
    ['call', 42_000, 0],
    ['put', 42_000, 0],
  ] as const)('of one %s with strike 42000 at %d matches the published value', (of, at, expected) => {
    const terms = { kind: of, quantity: 1, strike: 42_000 }
    expect(payoffSats(terms, at)).toBe(expected)
  })

  test('equals an integer oracle', () => {
    fc.assert(
      fc.property(option, fixing, ({ kind: of, quantity, strike: at }, fixed) => {
        const cents = BigInt(Math.round(fixed * 100))
        const strikeCents = BigInt(at) * 100n
        const gain =
          BigInt(quantity) * 10_000_000_000n * (of === 'call' ? cents - strikeCents : strikeCents - cents)
        const oracle = gain > 0n ? gain / (cents * strikeCents) : 0n
        expect(payoffSats({ kind: of, quantity, strike: at }, fixed)).toBe(Number(oracle))
      }),
    )
  })
})

test('an option pays from 1 sat, and nothing below', () => {
  const call = { kind: 'call', quantity: 1, strike: 50_000 } as const
  // 2,000 − 1,998.98 and 2,000 − 1,999.02 sats.
  expect([50_025.5, 50_024.5].map((price) => payoffSats(call, price))).toEqual([1, 0])
})

describe('option break-even price', () => {
  test('is the first price step that pays the cost', () => {
    fc.assert(
      fc.property(option, ({ premiumSats: cost, ...terms }) => {
        const at = optionBreakEvenPrice(terms, cost)
        if (at === null) {
          expect(terms.kind).toBe('call')
          expect(payoffSats(terms, 100_000_000)).toBeLessThanOrEqual(cost)
          return
        }
        const step = terms.kind === 'call' ? -0.5 : 0.5
        expect(isOnPriceGrid(at)).toBe(true)
        expect(payoffSats(terms, at)).toBeGreaterThanOrEqual(cost)
        expect(payoffSats(terms, at + step)).toBeLessThan(cost + 1)
        // Rounding can make the payoff equal to the cost.
        expect(payoffSats(terms, at + step)).toBeLessThanOrEqual(cost)
      }),
    )
  })

  test('is null for a call that costs its maximum payoff', () => {
    expect(optionBreakEvenPrice({ kind: 'call', quantity: 1, strike: 50_000 }, sats(2000))).toBeNull()
    expect(optionBreakEvenPrice({ kind: 'put', quantity: 1, strike: 50_000 }, sats(2000))).toBe(25_000)
  })

  test('is null beyond the ends of the price grid', () => {
    // At 150,000,000 USD, above the highest price.
    const call = { kind: 'call', quantity: 100, strike: 60_000_000 } as const
    expect(optionBreakEvenPrice(call, sats(100))).toBeNull()
    // Below 0.5 USD, where the payoff is 199,998,000 sats.
    const put = { kind: 'put', quantity: 1, strike: 50_000 } as const
    expect(optionBreakEvenPrice(put, sats(200_000_000))).toBeNull()
    expect(optionBreakEvenPrice(put, sats(199_998_000))).toBe(0.5)
  })
})

describe('physical delivery', () => {
  test('converts a call to a long with its liquidation price at the strike', () => {
    const terms = { kind: 'call', quantity: 100, strike: 29_000 } as const
    expect(deliver({ ...terms, premiumSats: sats(12_744), fixingPrice: 30_500 })).toEqual({
      side: 'buy',
      quantity: 100,
      // 1 / (1/29000 - 12744 / 1e10) = 30112.87
      entryPrice: 30_113,
      liquidationPrice: 29_000,
      marginSats: 12_744,
      gridSats: 1,
      leverage: expect.closeTo(26.058, 3) as number,
      pnlAtFixingSats: 4213,
    })
    expect(payoffSats(terms, 30_500)).toBe(12_744 + 1 + 4213)
  })

  test('converts a put to a short, and delivers nothing out of the money', () => {
    const input = { kind: 'put', quantity: 100, strike: 30_000, premiumSats: sats(5000) } as const
    expect(deliver({ ...input, fixingPrice: 29_000 })).toMatchObject({
      side: 'sell',
      liquidationPrice: 30_000,
    })
    expect(deliver({ ...input, fixingPrice: 30_000 })).toBeNull()
  })

  test('has the premium as margin, is worth the payoff and agrees with the engine on liquidation', () => {
    fc.assert(
      fc.property(option, fixing, (input, fixingPrice) => {
        const delivery = deliver({ ...input, fixingPrice })
        const payoff = payoffSats(input, fixingPrice)
        if (delivery === null) {
          expect(payoff === 0 || input.kind === 'call').toBe(true)
          return
        }
        const { side, quantity, entryPrice, marginSats, gridSats } = delivery
        expect(isOnPriceGrid(entryPrice)).toBe(true)
        const profit = pnlSats({ side, quantity, entryPrice, exitPrice: fixingPrice })
        expect(profit).toBe(delivery.pnlAtFixingSats)
        expect(marginSats).toBe(input.premiumSats)
        expect(marginSats + profit + gridSats).toBe(payoff)
        expect(gridSats).toBeGreaterThanOrEqual(0)
        expect(gridSats).toBeLessThanOrEqual((quantity * 1e8 * 0.5) / (entryPrice - 0.5) ** 2 + 2)
        const own = liquidationPrice({ side, quantity, price: entryPrice, collateralSats: marginSats })
        const satOfPrice = (2 * input.strike ** 2) / (quantity * 1e8)
        // One price step, converted to the strike.
        const gridStep = 0.5 * (input.strike / entryPrice) ** 2
        expect(Math.abs(own - input.strike)).toBeLessThanOrEqual(0.5 + gridStep + satOfPrice)
        expect(isLiquidatedAt({ side, price: fixingPrice, liquidationPrice: input.strike })).toBe(false)
        expect(delivery.leverage >= 1 && delivery.leverage <= 100).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('option expiry', () => {
  const terms = { kind: 'call', quantity: 100, strike: 29_000, premiumSats: sats(1000) } as const
  const settlement = fc.constantFrom('cash' as const, 'physical' as const)

  test('ends worthless, in cash or in a delivery', () => {
    expect(expireOption({ ...terms, settlement: 'physical' }, 29_000)).toEqual({
      result: 'expired',
      pnlSats: -1000,
    })
    expect(expireOption({ ...terms, settlement: 'cash' }, 29_500)).toEqual({
      result: 'paid',
      pnlSats: 4844,
      creditedSats: 5844,
    })
    expect(expireOption({ ...terms, settlement: 'physical' }, 29_500)).toMatchObject({ result: 'delivered' })
  })

  test('is worth the payoff with either settlement, to the sat', () => {
    fc.assert(
      fc.property(option, settlement, price, (input, settledBy, fixingPrice) => {
        const outcome = expireOption({ ...input, settlement: settledBy }, fixingPrice)
        const worth =
          outcome.result === 'expired'
            ? 0
            : outcome.result === 'paid'
              ? outcome.creditedSats
              : outcome.delivery.marginSats + outcome.delivery.gridSats + outcome.delivery.pnlAtFixingSats
        expect(worth).toBe(payoffSats(input, fixingPrice))
        expect(outcome.pnlSats).toBe(worth - input.premiumSats)
      }),
    )
  })
})
