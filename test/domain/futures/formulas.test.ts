import { describe, expect, test } from 'vitest'
import { findFeeTier, reservedFees, tradingFeeSats } from '@common/domain/futures/fees'
import { fundingFeeSats } from '@common/domain/futures/funding'
import { liquidationDistanceRate, liquidationPrice } from '@common/domain/futures/liquidation'
import {
  collateralSats,
  computeLeverage,
  marginFromQuantity,
  quantityFromMargin,
} from '@common/domain/futures/margin'
import { pnlSats } from '@common/domain/futures/pnl'
import type { Side } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { market } from './arbitraries'

describe('published values of P&L, margin and liquidation price', () => {
  const computeLiquidation = (side: Side, quantity: number, price: number, leverage: number): number =>
    liquidationPrice({ side, quantity, price, collateralSats: collateralSats({ quantity, price, leverage }) })

  test.each([
    ['buy', 1000, 110_000, 1, 55_000],
    ['buy', 1000, 110_000, 100, 108_911],
    ['sell', 1000, 110_000, 1, 100_000_000],
    ['sell', 1000, 110_000, 100, 111_111],
    ['buy', 10, 90_000, 10, 81_819],
  ] as const)(
    'match the liquidation price of %s %d at %d with %dx',
    (side, quantity, price, leverage, expected) => {
      expect(computeLiquidation(side, quantity, price, leverage)).toBe(expected)
    },
  )

  test.each([
    ['buy', 10, 50_000, 55_000, 1818],
    ['buy', 10, 50_000, 46_000, -1740],
    ['sell', 10, 50_000, 45_000, 2222],
    ['sell', 10, 50_000, 55_000, -1819],
    ['buy', 1, 1, 1.5, 33_333_333],
  ] as const)('match the P&L of %s %d from %d to %d', (side, quantity, entryPrice, exitPrice, expected) => {
    expect(pnlSats({ side, quantity, entryPrice, exitPrice })).toBe(expected)
  })

  test('match margin, quantity and leverage in the example of section 4.2', () => {
    const size = { quantity: 60, price: 60_000, leverage: 10 }
    expect(marginFromQuantity(size)).toBe(10_000)
    expect(collateralSats(size)).toBe(10_000)
    expect(quantityFromMargin({ marginSats: sats(10_000), price: 60_000, leverage: 10 })).toBe(60)
    expect(computeLeverage({ quantity: 60, price: 60_000, marginSats: sats(10_000) })).toBe(10)
  })

  test('round margin up and collateral down', () => {
    const size = { quantity: 1000, price: 110_000, leverage: 100 }
    expect(marginFromQuantity(size)).toBe(9091)
    expect(collateralSats(size)).toBe(9090)
  })
})

describe('published values of fees', () => {
  test('match the reserve of 60 contracts at 60,000 liquidated at 54,545', () => {
    const reserved = reservedFees({
      quantity: 60,
      entryPrice: 60_000,
      liquidationPrice: 54_545,
      feeRate: 0.001,
    })
    expect(reserved).toEqual({ openingSats: 100, closingSats: 110, maintenanceMarginSats: 210 })
  })

  test('use the written decimal of a rate, not the double below it', () => {
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
  ])('assign a 30-day volume of %d USD to tier %d', (volume, tier, feeRate) => {
    expect(findFeeTier(volume, market.feeTiers)).toEqual({ tier, feeRate })
  })

  test('are unknown in a market without tiers', () => {
    expect(() => findFeeTier(1, [])).toThrow(RangeError)
  })
})

describe('published values of funding', () => {
  test('charge a long 1,667 sats and pay them to a short for 10,000 USD at 60,000 and 0.01 %', () => {
    const terms = { quantity: 10_000, fixingPrice: 60_000, fundingRate: 0.0001 }
    expect(fundingFeeSats({ side: 'buy', ...terms })).toBe(1667)
    expect(fundingFeeSats({ side: 'sell', ...terms })).toBe(-1667)
  })

  test('charge 3 sats for 10 USD at 30,000', () => {
    expect(fundingFeeSats({ side: 'buy', quantity: 10, fixingPrice: 30_000, fundingRate: 0.0001 })).toBe(3)
  })

  test('round halves away from zero on both sides', () => {
    const terms = { quantity: 5, fixingPrice: 100_000, fundingRate: 0.0001 }
    expect(fundingFeeSats({ side: 'buy', ...terms })).toBe(1)
    expect(fundingFeeSats({ side: 'sell', ...terms })).toBe(-1)
  })

  test('return 0 instead of -0 if nothing is paid', () => {
    expect(fundingFeeSats({ side: 'sell', quantity: 1, fixingPrice: 60_000, fundingRate: 0 })).toBe(0)
  })
})

describe('distance and invalid numbers', () => {
  test('the distance to liquidation is relative to the price and negative once passed', () => {
    expect(liquidationDistanceRate({ side: 'buy', price: 100, liquidationPrice: 90 })).toBe(0.1)
    expect(liquidationDistanceRate({ side: 'sell', price: 100, liquidationPrice: 110 })).toBe(0.1)
    expect(liquidationDistanceRate({ side: 'buy', price: 100, liquidationPrice: 105 })).toBe(-0.05)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1])(
    'a value of %d is rejected with the name of the input',
    (price) => {
      expect(() => marginFromQuantity({ quantity: 1, price, leverage: 1 })).toThrow(/price must be/)
      expect(() => marginFromQuantity({ quantity: price, price: 1, leverage: 1 })).toThrow(/quantity must be/)
      expect(() => marginFromQuantity({ quantity: 1, price: 1, leverage: price })).toThrow(/leverage must be/)
    },
  )

  test('an amount beyond safe integers throws instead of being rounded', () => {
    const huge = { side: 'buy', quantity: 1e12, entryPrice: 0.5, exitPrice: 100 } as const
    expect(() => pnlSats(huge)).toThrow(/profit and loss must be a whole number of sats/)
  })
})
