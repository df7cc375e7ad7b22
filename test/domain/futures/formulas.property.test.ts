import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact, floor, over, times } from '@common/domain/exact'
import { tradingFeeSats } from '@common/domain/futures/fees'
import { liquidationPrice } from '@common/domain/futures/liquidation'
import {
  collateralSats,
  computeLeverage,
  marginFromQuantity,
  quantityFromMargin,
} from '@common/domain/futures/margin'
import { pnlSats } from '@common/domain/futures/pnl'
import { isOnPriceGrid, sats } from '@common/domain/units'
import { amount, leverage, price, quantity, side } from './arbitraries'

const steps = (value: number): bigint => BigInt(value * 2)
const btc = 100_000_000n
const floorDivide = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b))

describe('P&L', () => {
  test('equals an integer oracle', () => {
    fc.assert(
      fc.property(quantity, price, price, (contracts, entryPrice, exitPrice) => {
        const gain = BigInt(contracts) * btc * 2n * (steps(exitPrice) - steps(entryPrice))
        const oracle = floorDivide(gain, steps(entryPrice) * steps(exitPrice))
        expect(pnlSats({ side: 'buy', quantity: contracts, entryPrice, exitPrice })).toBe(Number(oracle))
      }),
    )
  })

  test('is antisymmetric in side and direction, up to one sat of rounding', () => {
    fc.assert(
      fc.property(quantity, price, price, (contracts, entryPrice, exitPrice) => {
        const long = pnlSats({ side: 'buy', quantity: contracts, entryPrice, exitPrice })
        const short = pnlSats({ side: 'sell', quantity: contracts, entryPrice, exitPrice })
        const back = pnlSats({
          side: 'buy',
          quantity: contracts,
          entryPrice: exitPrice,
          exitPrice: entryPrice,
        })
        expect([-1, 0]).toContain(long + short)
        expect(back).toBe(short)
      }),
    )
  })

  test('never falls for a long when the exit price rises', () => {
    fc.assert(
      fc.property(quantity, price, price, price, (contracts, entryPrice, a, b) => {
        const at = (exitPrice: number): number =>
          pnlSats({ side: 'buy', quantity: contracts, entryPrice, exitPrice })
        expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(at(Math.min(a, b)))
      }),
    )
  })
})

describe('margin of a position', () => {
  test('buys the quantity it was computed for, or more by the rounding of one sat', () => {
    fc.assert(
      fc.property(quantity, price, leverage, (contracts, at, times_) => {
        const marginSats = marginFromQuantity({ quantity: contracts, price: at, leverage: times_ })
        const bought = quantityFromMargin({ marginSats, price: at, leverage: times_ })
        // One sat buys several contracts worth less than a sat.
        const perSat = (times_ * at) / 100_000_000
        expect(bought).toBeGreaterThanOrEqual(contracts)
        expect(bought).toBeLessThanOrEqual(contracts + Math.ceil(perSat))
      }),
    )
  })

  test('covers the quantity computed from it', () => {
    fc.assert(
      fc.property(amount(1e10), price, leverage, (marginSats, at, times_) => {
        const bought = quantityFromMargin({ marginSats, price: at, leverage: times_ })
        fc.pre(bought >= 1)
        expect(marginFromQuantity({ quantity: bought, price: at, leverage: times_ })).toBeLessThanOrEqual(
          marginSats,
        )
      }),
    )
  })

  test('results in the requested leverage or slightly less after rounding', () => {
    fc.assert(
      fc.property(quantity, price, leverage, (contracts, at, times_) => {
        const marginSats = marginFromQuantity({ quantity: contracts, price: at, leverage: times_ })
        const real = computeLeverage({ quantity: contracts, price: at, marginSats })
        expect(real).toBeLessThanOrEqual(times_ * (1 + 1e-12))
        expect(real).toBeGreaterThan((times_ * marginSats - times_) / (marginSats + 1) - 1e-9)
      }),
    )
  })

  test('exceeds the collateral by at most one sat', () => {
    fc.assert(
      fc.property(quantity, price, leverage, (contracts, at, times_) => {
        const size = { quantity: contracts, price: at, leverage: times_ }
        expect([0, 1]).toContain(marginFromQuantity(size) - collateralSats(size))
      }),
    )
  })
})

describe('liquidation price', () => {
  test('is a price step on the losing side and moves away as the collateral grows', () => {
    fc.assert(
      fc.property(side, quantity, price, leverage, amount(1_000_000), (of, contracts, at, times_, more) => {
        const collateral = collateralSats({ quantity: contracts, price: at, leverage: times_ })
        const terms = { side: of, quantity: contracts, price: at }
        const near = liquidationPrice({ ...terms, collateralSats: collateral })
        const far = liquidationPrice({ ...terms, collateralSats: sats(collateral + more) })
        const sign = of === 'buy' ? 1 : -1
        expect(isOnPriceGrid(near)).toBe(true)
        expect(sign * (at - near)).toBeGreaterThanOrEqual(0)
        expect(sign * (near - far)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('results in a loss of the collateral, within half a price step', () => {
    fc.assert(
      fc.property(side, quantity, price, leverage, (of, contracts, at, times_) => {
        const collateral = collateralSats({ quantity: contracts, price: at, leverage: times_ })
        const exitPrice = liquidationPrice({
          side: of,
          quantity: contracts,
          price: at,
          collateralSats: collateral,
        })
        fc.pre(exitPrice < 50_000_000)
        const gain = pnlSats({ side: of, quantity: contracts, entryPrice: at, exitPrice })
        const halfStep = (contracts * 100_000_000 * 0.26) / exitPrice ** 2
        expect(Math.abs(gain + collateral)).toBeLessThanOrEqual(halfStep + 1)
      }),
    )
  })
})

describe('exact arithmetic', () => {
  test('reads every number as its decimal notation', () => {
    const written = fc.oneof(
      fc.double({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, noNaN: true }),
      fc.tuple(fc.maxSafeInteger(), fc.nat(12)).map(([digits, places]) => digits / 10 ** places),
    )
    const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/
    fc.assert(
      fc.property(written, (value) => {
        const [, sign, whole = '', fraction = '', exponent = '0'] = decimal.exec(String(value)) ?? []
        const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
        const places = fraction.length - Number(exponent)
        const { numerator, denominator } = exact(value, 'value')
        const [up, down] = [10n ** BigInt(Math.max(-places, 0)), 10n ** BigInt(Math.max(places, 0))]
        expect(numerator * down).toBe(digits * up * denominator)
      }),
      { numRuns: 5000 },
    )
  })

  test('reads a decimal digit by digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 12 }), (digits, places) => {
        const value = Number(`${digits}e-${places}`)
        const scaled = times(exact(value, 'value'), exact(10 ** places, 'scale'))
        expect(floor(scaled)).toBe(BigInt(digits))
        expect(
          floor(over({ numerator: -scaled.numerator, denominator: scaled.denominator }, exact(1, 'one'))),
        ).toBe(-BigInt(digits))
      }),
    )
  })

  test('preserves numbers in exponent notation', () => {
    expect(exact(1e-7, 'tiny')).toEqual({ numerator: 1n, denominator: 10_000_000n })
    expect(exact(-2.5e-9, 'tiny')).toEqual({ numerator: -25n, denominator: 10_000_000_000n })
    expect(exact(1.5e21, 'huge')).toEqual({ numerator: 15n * 10n ** 20n, denominator: 1n })
  })

  test('computes fees equal to an integer oracle', () => {
    const tenThousandths = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(quantity, price, tenThousandths, (contracts, at, rate) => {
        const oracle = (BigInt(contracts) * btc * 2n * BigInt(rate)) / (10_000n * steps(at))
        const fee = tradingFeeSats({ quantity: contracts, price: at, feeRate: rate / 10_000 })
        expect(fee).toBe(Number(oracle))
      }),
    )
  })
})
