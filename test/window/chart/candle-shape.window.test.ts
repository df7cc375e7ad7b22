import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CandleShape, newestCandle } from '../../../src/chart/candle-shape'
import type { CandleSeries } from '../../../src/market/candle-series'
import { candle, toSeries } from '../support/candles'

const area = { left: 0, top: 10, width: 400, height: 200 }
const scale = { min: 90, max: 110, isLog: false }
const parts = ['up', 'down'] as const

const toCloseSeries = (closes: readonly number[]): CandleSeries =>
  toSeries(closes.map((close, index) => candle(index, close)))

function drawnOn(drawing: Parameters<typeof newestCandle>[0]): number[] {
  const lefts: number[] = []
  const path = { rect: (left: number) => void lefts.push(left) }
  for (const part of parts)
    new CandleShape({ shape: { drawing: null } }).buildPath(path as unknown as CanvasRenderingContext2D, {
      drawing: { ...drawing, part },
    })
  return lefts
}

const createDrawing = (series: CandleSeries, from: number, to: number) => ({
  series,
  window: { from, to },
  scale,
  area,
  kind: 'volume' as const,
  maxVolume: 1,
})

test('the canvas and the newest candle together draw each bar once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 92, max: 108 }), { minLength: 1, maxLength: 900 }),
      fc.nat(900),
      fc.integer({ min: 1, max: 900 }),
      (closes, from, bars) => {
        const series = toCloseSeries(closes)
        // With a volume above 0, each bar has one box.
        series.volume.fill(1)
        const drawing = createDrawing(series, from, from + bars)
        const newest = newestCandle(drawing)?.boxes.map(({ left }) => left) ?? []
        const canvas = drawnOn(drawing)
        expect(new Set([...canvas, ...newest]).size).toBe(canvas.length + newest.length)
        const inSight = Math.min(closes.length, from + bars) - from
        if (inSight > 0 && from + bars >= closes.length) expect(newest).toHaveLength(1)
        // Bars are at least 2 px wide.
        if (bars <= area.width / 2)
          expect(canvas.length + newest.length).toBeGreaterThanOrEqual(Math.max(0, inSight))
        const right = Math.max(...canvas, -Infinity)
        if (newest[0] !== undefined) expect(newest[0]).toBeGreaterThan(right)
      },
    ),
  )
})

test('the newest candle is drawn at its prices and follows the last price', () => {
  const series = toCloseSeries([100, 98, 105])
  const drawing = { ...createDrawing(series, 0, 10), kind: 'candles' as const }
  expect(newestCandle(drawing)).toEqual({
    part: 'up',
    boxes: [
      { left: 99, top: 50, width: 1, height: 70 },
      { left: 86, top: 60, width: 28, height: 50 },
    ],
  })
  series.touch(96)
  expect(newestCandle(drawing)).toMatchObject({
    part: 'down',
    boxes: [{}, { left: 86, top: 110, width: 28, height: 40 }],
  })
})

test('the newest candle is not drawn without candles or out of view', () => {
  expect(newestCandle(createDrawing(toCloseSeries([]), 0, 10))).toBeNull()
  expect(newestCandle(createDrawing(toCloseSeries([100, 101]), 2, 10))).toBeNull()
})
