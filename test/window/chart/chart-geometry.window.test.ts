import { maxPriceUsd } from '@common/domain/exact'
import { message } from '@common/texts/message'
import { isOnPriceGrid } from '@common/domain/units'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrangeLabels } from '../../../src/chart/lines/arrange-labels'
import { groupFillMarkers } from '../../../src/chart/fill-marker'
import { layOut } from '../../../src/chart/chart-layout'
import { exponentialAverage, movingAverage } from '../../../src/chart/curves/moving-average'
import {
  extendRange,
  gridPriceAt,
  niceStep,
  priceAt,
  priceTicks,
  scaleAround,
  shift,
  stretch,
  toY,
} from '../../../src/chart/price-scale'
import { CandleSeries } from '../../../src/market/candle-series'

const span = { top: 32, height: 400 }
const aScale = fc
  .tuple(fc.integer({ min: 1000, max: 200_000 }), fc.integer({ min: 1, max: 50_000 }), fc.boolean())
  .map(([min, more, isLog]) => scaleAround({ min, max: min + more }, isLog))

describe('price scale', () => {
  test('contains its price range, with padding on both sides', () => {
    for (const isLog of [false, true]) {
      const scale = scaleAround({ min: 100, max: 120 }, isLog)
      expect(scale.min).toBeLessThan(100)
      expect(scale.max).toBeGreaterThan(120)
      expect(scale.min).toBeGreaterThan(0)
    }
    expect(scaleAround({ min: 1, max: 100_000 }, false).min).toBeGreaterThan(0)
  })

  test('extends its price range to lines within 15 %', () => {
    const range = { min: 99, max: 101 }
    expect(extendRange(range, [85, 100, 115], 100)).toEqual({ min: 85, max: 115 })
    expect(extendRange(range, [84.5, 115.5], 100)).toEqual(range)
  })

  test('converts a y position to its price and back', () => {
    fc.assert(
      fc.property(aScale, fc.double({ min: 0, max: 1, noNaN: true }), (scale, share) => {
        const y = span.top + share * span.height
        expect(toY(scale, span, priceAt(scale, span, y))).toBeCloseTo(y, 4)
        expect(toY(scale, span, scale.max)).toBeCloseTo(span.top, 6)
        expect(toY(scale, span, scale.min)).toBeCloseTo(span.top + span.height, 6)
      }),
    )
  })

  test('spaces equal ratios equally on a logarithmic scale', () => {
    const scale = { min: 1000, max: 16_000, isLog: true }
    const [a, b, c] = [1000, 4000, 16_000].map((price) => toY(scale, span, price))
    expect((a ?? 0) - (b ?? 0)).toBeCloseTo((b ?? 0) - (c ?? 0), 6)
  })

  test('converts every drop position to a valid price', () => {
    fc.assert(
      fc.property(aScale, fc.double({ min: -1e5, max: 1e5, noNaN: true }), (scale, y) => {
        const price = gridPriceAt(scale, span, y)
        expect(isOnPriceGrid(price)).toBe(true)
        expect(price).toBeGreaterThanOrEqual(0.5)
        expect(price).toBeLessThanOrEqual(maxPriceUsd)
      }),
    )
  })

  test('stays valid after any stretching and moving', () => {
    fc.assert(
      fc.property(
        aScale,
        fc.array(fc.tuple(fc.boolean(), fc.double({ min: -3, max: 3, noNaN: true })), { maxLength: 30 }),
        (start, moves) => {
          const scale = moves.reduce(
            (now, [isStretch, by]) => (isStretch ? stretch(now, 2 ** by) : shift(now, by)),
            start,
          )
          expect(scale.min).toBeGreaterThan(0)
          expect(scale.max).toBeGreaterThan(scale.min)
          expect(Number.isFinite(scale.max)).toBe(true)
        },
      ),
    )
  })

  test('has round ticks within its range, about as many as requested', () => {
    expect(niceStep({ min: 0, max: 1000 }, 5)).toBe(200)
    expect(niceStep({ min: 59_500, max: 60_700 }, 4)).toBe(200)
    expect(niceStep({ min: 0, max: 3 }, 6)).toBe(0.5)
    expect(priceTicks({ min: 59_950, max: 61_050, isLog: false }, 5)).toEqual([
      60_000, 60_200, 60_400, 60_600, 60_800, 61_000,
    ])
    expect(priceTicks({ min: 900, max: 21_000, isLog: true }, 5)).toEqual([1000, 2000, 5000, 10_000, 20_000])
    fc.assert(
      fc.property(aScale, (scale) => {
        const ticks = priceTicks(scale, 6)
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThan(30)
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(scale.min)
          expect(tick).toBeLessThan(scale.max)
        }
      }),
    )
  })
})

describe('labels', () => {
  const column = { top: 32, bottom: 432, height: 20 }
  const labelRequests = fc
    .array(fc.double({ min: -300, max: 800, noNaN: true }), { maxLength: 60 })
    .map((ys) => ys.map((y, index) => ({ id: String(index), y })))

  test('never overlap each other or the group chips, and none is lost', () => {
    fc.assert(
      fc.property(labelRequests, (requests) => {
        const { groups, above, below } = arrangeLabels(requests, column)
        const first = column.top + (above.length > 0 ? column.height : 0)
        const last = column.bottom - (below.length > 0 ? column.height : 0)
        for (const [index, { y }] of groups.entries()) {
          const next = groups[index + 1]?.y ?? Infinity
          expect(next - y).toBeGreaterThanOrEqual(column.height)
          expect(y - column.height / 2).toBeGreaterThanOrEqual(first)
          expect(y + column.height / 2).toBeLessThanOrEqual(last)
        }
        const all = [...above, ...groups.flatMap(({ ids }) => ids), ...below]
        const byHeight = [...requests].sort((a, b) => a.y - b.y).map(({ id }) => id)
        expect(all).toEqual(byHeight)
      }),
    )
  })

  test('stay at their own price while space allows', () => {
    const far = [60, 100, 300].map((y) => ({ id: `at ${y}`, y }))
    expect(arrangeLabels(far, column).groups).toEqual(far.map(({ id, y }) => ({ ids: [id], y })))
  })

  test('join the nearest label only', () => {
    const ys = [100, 112, 124, 136]
    const { groups } = arrangeLabels(
      ys.map((y) => ({ id: String(y), y })),
      column,
    )
    expect(groups).toEqual([
      { ids: ['100', '112'], y: 106 },
      { ids: ['124', '136'], y: 130 },
    ])
  })
})

describe('layout', () => {
  test('runs the candles to the axis, within the chart', () => {
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 300, max: 3000 }),
          height: fc.integer({ min: 100, max: 2000 }),
          hasVolume: fc.boolean(),
        }),
        (layoutInput) => {
          const { prices, volume, axis } = layOut(layoutInput)
          expect(axis.left).toBe(prices.left + prices.width)
          expect(axis.left + axis.width).toBe(layoutInput.width)
          const bottom = volume ?? prices
          expect(bottom.top + bottom.height).toBeLessThan(layoutInput.height)
          if (volume) expect(volume.top).toBeGreaterThan(prices.top + prices.height)
        },
      ),
    )
  })
})

describe('fill markers', () => {
  test('of one candle and side are grouped in time order; those without a candle are omitted', () => {
    const mark = (id: string, atMs: number, side: 'buy' | 'sell') => ({
      id,
      atMs,
      side,
      description: message('line.last'),
    })
    const groups = groupFillMarkers(
      [
        mark('late', 25, 'buy'),
        mark('a', 11, 'buy'),
        mark('b', 19, 'buy'),
        mark('c', 12, 'sell'),
        mark('old', -5, 'buy'),
      ],
      (atMs) => Math.floor(atMs / 10),
    )
    expect(groups.map(({ index, side, marks }) => [index, side, marks.map(({ id }) => id)])).toEqual([
      [1, 'buy', ['a', 'b']],
      [1, 'sell', ['c']],
      [2, 'buy', ['late']],
    ])
  })

  test('belong to the last candle that starts before them', () => {
    const series = new CandleSeries()
    expect(series.indexBefore(5)).toBe(-1)
    const at = (timeMs: number) => ({ timeMs, open: 1, high: 1, low: 1, close: 1, volume: 0 })
    series.merge([at(10), at(20), at(40)])
    expect([9, 10, 19, 20, 39, 40, 999].map((ms) => series.indexBefore(ms))).toEqual([-1, 0, 0, 1, 1, 2, 2])
  })
})

describe('moving average', () => {
  test('is the mean of the last values, for any start index', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(79),
        (values, period, at) => {
          const from = Math.min(at, values.length - 1)
          const means = movingAverage(values, period, from, values.length)
          for (let index = from; index < values.length; index++) {
            const last = values.slice(index - period + 1, index + 1)
            const mean = means[index - from]
            if (index < period - 1) expect(mean).toBeNaN()
            else expect(mean).toBeCloseTo(last.reduce((sum, value) => sum + value, 0) / period, 4)
          }
        },
      ),
    )
  })
})

describe('exponential moving average', () => {
  test('weights the mean of the first values and each later value by age, for any start index', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 2, max: 30 }),
        fc.nat(79),
        (values, period, at) => {
          const from = Math.min(at, values.length - 1)
          const means = exponentialAverage(values, period, from, values.length)
          const decay = (period - 1) / (period + 1)
          const seed = values.slice(0, period).reduce((sum, value) => sum + value, 0) / period
          for (let index = from; index < values.length; index++) {
            const later = values.slice(period, index + 1)
            const weighted = later.map((value, place) => value * decay ** (later.length - 1 - place))
            const expected =
              seed * decay ** later.length + (1 - decay) * weighted.reduce((sum, value) => sum + value, 0)
            const mean = means[index - from]
            if (index < period - 1) expect(mean).toBeNaN()
            else expect(mean).toBeCloseTo(expected, 4)
          }
        },
      ),
    )
  })

  test('follows the newest values by two parts of the period plus one', () => {
    expect([...exponentialAverage([1, 2, 3, 7, 3], 3, 0, 5)]).toEqual([NaN, NaN, 2, 4.5, 3.75])
  })
})

test('the price pane of a chart of 370 px has at least 260 px beside volume', () => {
  const { prices, volume } = layOut({ width: 644, height: 370, hasVolume: true })
  expect(volume?.height).toBeGreaterThan(0)
  expect(prices.height).toBeGreaterThanOrEqual(260)
})
