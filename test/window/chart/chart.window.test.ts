import type { Candle } from '@common/domain/market/market'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartAxes } from '../../../src/chart/chart-axes'
import { layOut } from '../../../src/chart/chart-layout'
import { isAtNewest, newestWindow, pan, priceRange, zoom } from '../../../src/chart/chart-window'
import { timeTicks } from '../../../src/chart/time-ticks'
import { tokens } from '../../../src/ui/theme/tokens'
import { candle, toSeries } from '../support/candles'

const candles = (from: number, to: number): Candle[] =>
  Array.from({ length: to - from }, (_, index) => candle(from + index))

describe('candle series', () => {
  test('grows at both ends far beyond its initial capacity', () => {
    const series = toSeries(candles(5000, 10_000))
    expect(series.prepend(candles(0, 5010))).toBe(5000)
    expect(series.length).toBe(10_000)
    expect(series.at(0)).toEqual(candle(0))
    expect(series.at(4999)).toEqual(candle(4999))
    expect(series.at(9999)).toEqual(candle(9999))
    expect(series.at(10_000)).toBeUndefined()
    expect(series.at(-1)).toBeUndefined()
  })

  test('replaces existing candles and appends new ones', () => {
    const series = toSeries(candles(0, 10))
    expect(series.merge([candle(8, 150), candle(9, 140), candle(10, 130)])).toBe(1)
    expect(series.at(8)?.close).toBe(150)
    expect(series.at(10)?.close).toBe(130)
    expect(series.length).toBe(11)
  })

  test('inserts a candle between two, and ignores one before the first', () => {
    const series = toSeries([candle(1), candle(3)])
    expect(series.merge([candle(2), candle(0)])).toBe(1)
    expect([0, 1, 2, 3].map((index) => series.at(index))).toEqual([
      candle(1),
      candle(2),
      candle(3),
      undefined,
    ])
  })

  test('updates the forming candle from the price', () => {
    const series = toSeries(candles(0, 2))
    series.touch(120)
    series.touch(90)
    expect(series.at(1)).toMatchObject({ open: 100, high: 120, low: 90, close: 90 })
    expect(series.at(0)?.close).toBe(100)
  })
})

describe('chart window', () => {
  test('starts at the newest candle and detects when it is scrolled away', () => {
    const window = newestWindow(500, 1000)
    expect(isAtNewest(window, 500)).toBe(true)
    expect(isAtNewest(pan(window, -50, 500), 500)).toBe(false)
  })

  test('leaves 12 candles or 72 pixels after the newest candle', () => {
    expect(newestWindow(500, 1000, 140).to).toBe(512)
    const { from, to } = newestWindow(500, 400, 140)
    expect(((to - 500) / (to - from)) * 400).toBeCloseTo(72)
    expect(newestWindow(500, 1000, 12).to).toBeCloseTo(501.2)
  })

  test('never leaves the candles, however far it is dragged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        (length, bars) => {
          const { from, to } = pan(newestWindow(length, 1000), bars, length)
          expect(to).toBeGreaterThan(0)
          expect(from).toBeLessThan(length)
        },
      ),
    )
  })

  test('zooms around the pointer', () => {
    const before = { from: 100, to: 200 }
    const after = zoom(before, 0.5, 0.25)
    expect(after.to - after.from).toBeCloseTo(50)
    expect(after.from + (after.to - after.from) * 0.25).toBeCloseTo(125)
  })

  test('computes the price range of the visible candles only', () => {
    const series = toSeries([...candles(0, 50), candle(50, 500), ...candles(51, 100)])
    const all = priceRange(series, { from: 0, to: 100 })
    expect(all).toEqual({ min: 99, max: 501 })
    const part = priceRange(series, { from: 60, to: 100 })
    expect(part).toEqual({ min: 99, max: 101 })
    expect(priceRange(series, { from: 200, to: 300 })).toBeUndefined()
  })

  test('places time labels at round times with the requested spacing', () => {
    const ticks = timeTicks(toSeries(candles(7, 247)), { from: 0, to: 240 }, 8)
    expect(ticks.length).toBeGreaterThan(2)
    expect(ticks.length).toBeLessThanOrEqual(9)
    for (const { index } of ticks) expect((index + 7) % 30).toBe(0)
  })

  test('omits a time label that the left edge would cut off', () => {
    const series = toSeries(candles(0, 300))
    const size = { width: 800, height: 400 }
    const layout = layOut({ ...size, hasVolume: false })
    const shown = (from: number): number[] => {
      const view = {
        window: { from, to: from + 240 },
        scale: { min: 90, max: 110, isLog: false },
        layout,
        maxVolume: 0,
      }
      return chartAxes(series, view, tokens.dark, size).xAxis.axisLabel.customValues
    }
    expect(shown(20)).toContain(30.5)
    expect(shown(28)).not.toContain(30.5)
    expect(shown(28)).toContain(60.5)
  })
})
