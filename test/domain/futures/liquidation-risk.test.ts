import { describe, expect, test } from 'vitest'
import { dayMove } from '@common/domain/market/day-move'
import { maxPriceUsd } from '@common/domain/exact'
import { distanceNow, classifyRisk, worstDistance } from '@common/domain/futures/risk/liquidation-risk'
import { sats } from '@common/domain/units'
import { trade } from '../../window/support/records'
import { ticker } from './arbitraries'

const near = trade({ liquidationPrice: 58_000 })
const short = trade({ side: 'sell', liquidationPrice: 66_000 })

describe('distance to liquidation', () => {
  test('is measured from the price at which the position would close', () => {
    expect(distanceNow(near, ticker)).toBeCloseTo((59_999.5 - 58_000) / 59_999.5, 12)
    expect(distanceNow(short, ticker)).toBeCloseTo(0.1, 12)
    expect(distanceNow({ ...short, liquidationPrice: maxPriceUsd }, ticker)).toBeNull()
  })

  test('is the smallest of all positions, and null without a position', () => {
    expect(worstDistance([short, near], null, ticker)).toBe(distanceNow(near, ticker))
    expect(worstDistance([], null, ticker)).toBeNull()
  })

  test('of a cross position falls back to the last price if its quantity has no price', () => {
    const cross = { quantity: 1000, entryPrice: 60_000, leverage: 10, marginSats: sats(200_000) }
    // 1 / (1/60,000 + 197,500 / 10^11) is 53,643.27, and 53,643.5 on the grid.
    expect(worstDistance([], cross, { ...ticker, buckets: [] })).toBeCloseTo((60_000 - 53_643.5) / 60_000, 12)
  })

  test('is near below 5 % and dangerous below 2 %', () => {
    expect([null, 0.05, 0.0499, 0.02, 0.0199, -1].map(classifyRisk)).toEqual([
      'far',
      'far',
      'near',
      'near',
      'danger',
      'danger',
    ])
  })
})

test('the daily change starts 24 hours before the newest candle', () => {
  const candle = (hour: number, open: number) => ({
    timeMs: hour * 3_600_000,
    open,
    high: open + 10,
    low: open - 10,
    close: open,
    volume: 1,
  })
  const candles = [candle(0, 10), candle(24, 100), candle(25, 200), candle(48, 150)]
  expect(dayMove(candles, 300)).toEqual({ changeRate: 0.5, highPrice: 300, lowPrice: 140 })
  expect(dayMove([], 1)).toBeNull()
})
