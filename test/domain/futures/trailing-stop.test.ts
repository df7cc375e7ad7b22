import { describe, expect, test } from 'vitest'
import { trailingStopPrice } from '@common/domain/futures/triggers/trailing-stop'
import { rateToDistance, distanceToRate } from '@common/exchange-api/v3/trailing-distance'

describe('trailing stop', () => {
  test.each([
    ['buy', 100_000, 0.1, 90_000],
    ['sell', 100_000, 0.1, 110_000],
    ['buy', 100_000.5, 0.1, 90_000],
    ['sell', 100_000.5, 0.1, 110_001],
    // The stop never equals the price it trails.
    ['buy', 50_000, 0.000_001, 49_999.5],
    ['sell', 50_000, 0.000_001, 50_000.5],
    ['sell', 50_000, 10, 550_000],
  ] as const)('of a %s at %f with a distance of %f is at %f', (side, extremePrice, rate, level) => {
    expect(trailingStopPrice({ side, extremePrice, rate })).toBe(level)
  })

  test('of a long is null at a distance of the whole price', () => {
    expect(trailingStopPrice({ side: 'buy', extremePrice: 50_000, rate: 1 })).toBeNull()
  })

  test('throws for a distance of 0', () => {
    expect(() => trailingStopPrice({ side: 'buy', extremePrice: 50_000, rate: 0 })).toThrow(RangeError)
  })
})

describe('trailing distance on the wire', () => {
  test.each([
    ['fraction', 0.1, 0.1],
    ['percent', 0.1, 0.001],
    ['percent', 7.3, 0.073],
  ] as const)('converts %s %f to the rate %f and back', (unit, distance, rate) => {
    expect(distanceToRate(distance, unit)).toBe(rate)
    expect(rateToDistance(rate, unit)).toBe(distance)
  })
})
