import { describe, expect, test } from 'vitest'
import { feeTierFor, reservedFees, tradingFeeSats } from '@common/domain/futures/fees'
import { fundingFeeSats } from '@common/domain/futures/funding'
import { liquidationDistanceRate, liquidationPrice } from '@common/domain/futures/liquidation'
import {
  collateralSats,
  leverageOf,
  marginFromQuantity,
  quantityFromMargin,
} from '@common/domain/futures/margin'
import { pnlSats } from '@common/domain/futures/pnl'
import type { Side } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { market } from './arbitraries'

describe('published values of profit, margin and liquidation', () => {
  const liquidationOf = (side: Side, quantity: number, price: number, leverage: number): number =>
    liquidationPrice({ side, quantity, price, collateralSats: collateralSats({ quantity, price, leverage }) })

  test.each([
    ['buy', 1000, 110_000, 1, 55_000],
    ['buy', 1000, 110_000, 100, 108_911],
    ['sell', 1000, 110_000, 1, 100_000_000],
    ['sell', 1000, 110_000, 100, 111_111],
    ['buy', 10, 90_000, 10, 81_819],
  ] as const)('liquidation of %s %d at %d, %dx', (side, quantity, price, leverage, expected) => {
    expect(liquidationOf(side, quantity, price, leverage)).toBe(expected)
  })

  test.each([
    ['buy', 10, 50_000, 55_000, 1818],
    ['buy', 10, 50_000, 46_000, -1740],
    ['sell', 10, 50_000, 45_000, 2222],
    ['sell', 10, 50_000, 55_000, -1819],
    ['buy', 1, 1, 1.5, 33_333_333],
  ] as const)('profit of %s %d, %d to %d', (side, quantity, entryPrice, exitPrice, expected) => {
    expect(pnlSats({ side, quantity, entryPrice, exitPrice })).toBe(expected)
  })

  test('margin, quantity and leverage of the example of 4.2', () => {
    const size = { quantity: 60, price: 60_000, leverage: 10 }
    expect(marginFromQuantity(size)).toBe(10_000)
    expect(collateralSats(size)).toBe(10_000)
    expect(quantityFromMargin({ marginSats: sats(10_000), price: 60_000, leverage: 10 })).toBe(60)
    expect(leverageOf({ quantity: 60, price: 60_000, marginSats: sats(10_000) })).toBe(10)
  })

  test('margin is rounded up, collateral down', () => {
    const size = { quantity: 1000, price: 110_000, leverage: 100 }
    expect(marginFromQuantity(size)).toBe(9091)
    expect(collateralSats(size)).toBe(9090)
  })
})

describe('published values of fees', () => {
  test('reserve of 60 contracts at 60000, liquidated at 54545', () => {
    const reserved = reservedFees({
      quantity: 60,
      entryPrice: 60_000,
      liquidationPrice: 54_545,
      feeRate: 0.001,
    })
    expect(reserved).toEqual({ openingSats: 100, closingSats: 110, maintenanceMarginSats: 210 })
  })

  test('a rate is the decimal that was written, not the double below it', () => {
    // 0.06 % of 1 USD at 100 USD is 600 sats; floating point makes it 599.9999999999999.
    expect(Math.floor((100_000_000 * 0.0006 * 1) / 100)).toBe(599)
    expect(tradingFeeSats({ quantity: 1, price: 100, feeRate: 0.0006 })).toBe(600)
  })

  test.each([
    [0, 0, 0.001],
    [250_000, 0, 0.001],
    [250_000.01, 1, 0.0008],
    [1_000_001, 2, 0.0007],
    [5_000_000, 2, 0.0007],
    [5_000_001, 3, 0.0006],
  ])('a 30-day volume of %d USD is tier %d', (volume, tier, feeRate) => {
    expect(feeTierFor(volume, market.feeTiers)).toEqual({ tier, feeRate })
  })

  test('a market without tiers charges nothing', () => {
    expect(feeTierFor(1, [])).toEqual({ tier: 0, feeRate: 0 })
  })
})

describe('published values of carry fees', () => {
  test('10000 USD at 60000 and 0.01 % cost a long 1667 sats and give them to a short', () => {
    const terms = { quantity: 10_000, fixingPrice: 60_000, fundingRate: 0.0001 }
    expect(fundingFeeSats({ side: 'buy', ...terms })).toBe(1667)
    expect(fundingFeeSats({ side: 'sell', ...terms })).toBe(-1667)
  })

  test('10 USD at 30000 cost 3 sats', () => {
    expect(fundingFeeSats({ side: 'buy', quantity: 10, fixingPrice: 30_000, fundingRate: 0.0001 })).toBe(3)
  })

  test('halves round away from zero on both sides', () => {
    const terms = { quantity: 5, fixingPrice: 100_000, fundingRate: 0.0001 }
    expect(fundingFeeSats({ side: 'buy', ...terms })).toBe(1)
    expect(fundingFeeSats({ side: 'sell', ...terms })).toBe(-1)
  })

  test('nothing paid is 0, not -0', () => {
    expect(fundingFeeSats({ side: 'sell', quantity: 1, fixingPrice: 60_000, fundingRate: 0 })).toBe(0)
  })
})

describe('distance and bad numbers', () => {
  test('the distance is what the price may still move, negative once passed', () => {
    expect(liquidationDistanceRate({ side: 'buy', price: 100, liquidationPrice: 90 })).toBe(0.1)
    expect(liquidationDistanceRate({ side: 'sell', price: 100, liquidationPrice: 110 })).toBe(0.1)
    expect(liquidationDistanceRate({ side: 'buy', price: 100, liquidationPrice: 105 })).toBe(-0.05)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1])('a price of %d is refused by name', (price) => {
    expect(() => marginFromQuantity({ quantity: 1, price, leverage: 1 })).toThrow(/price must be/)
    expect(() => marginFromQuantity({ quantity: price, price: 1, leverage: 1 })).toThrow(/quantity must be/)
    expect(() => marginFromQuantity({ quantity: 1, price: 1, leverage: price })).toThrow(/leverage must be/)
  })

  test('an amount beyond safe integers is refused, not rounded', () => {
    const huge = { side: 'buy', quantity: 1e12, entryPrice: 0.5, exitPrice: 100 } as const
    expect(() => pnlSats(huge)).toThrow(/profit and loss must be a whole number of sats/)
  })
})
