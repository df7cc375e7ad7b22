import { graphic } from 'echarts/core'
import type { CandleSeries } from '../../format/candle-series'
import type { Area } from './chart-layout'
import type { ChartWindow } from './chart-window'
import { yOf, type PriceScale } from './price-scale'

export interface CandleDrawing {
  readonly series: CandleSeries
  readonly window: ChartWindow
  readonly scale: PriceScale
  readonly area: Area
  readonly part: 'up' | 'down'
  readonly kind: 'candles' | 'volume'
  readonly maxVolume: number
}

interface RectPath {
  rect(x: number, y: number, width: number, height: number): void
}

const narrowestBarPx = 2

/**
 * All rising, or all falling, candles in sight as one path of rectangles. Two paths cost what two rectangles do to the scene, and the
 * series is never handed over.
 */
export const CandleShape = graphic.extendShape({
  type: 'satchel-candles',
  shape: { drawing: null as CandleDrawing | null },
  buildPath(path: RectPath, { drawing }: { drawing: CandleDrawing | null }) {
    if (drawing) draw(path, drawing)
  },
})

function draw(path: RectPath, { series, window, scale, area, part, kind, maxVolume }: CandleDrawing): void {
  const barPx = area.width / (window.to - window.from)
  // More candles than pixels: one drawn candle stands for several.
  const step = Math.max(1, Math.ceil(narrowestBarPx / barPx))
  const bodyPx = Math.max(1, Math.min(40, Math.floor(barPx * step * 0.72)))
  const first = Math.floor(Math.max(0, window.from - step) / step) * step
  const last = Math.min(series.length, Math.ceil(window.to) + 1)
  const y = (price: number): number => Math.round(yOf(scale, area, price))

  for (let index = first; index < last; index += step) {
    const bucket = bucketOf(series, index, Math.min(index + step, last))
    if (bucket.close >= bucket.open !== (part === 'up')) continue
    const middle = Math.round(area.left + (index + step / 2 - window.from) * barPx)
    const left = middle - Math.floor(bodyPx / 2)
    if (kind === 'volume') {
      const height = maxVolume > 0 ? (bucket.volume / maxVolume) * area.height : 0
      if (height >= 0.5) path.rect(left, area.top + area.height - height, bodyPx, height)
      continue
    }
    const high = y(bucket.high)
    const top = y(Math.max(bucket.open, bucket.close))
    const bottom = y(Math.min(bucket.open, bucket.close))
    path.rect(middle - (bodyPx % 2 === 0 ? 1 : 0), high, 1, Math.max(1, y(bucket.low) - high))
    path.rect(left, top, bodyPx, Math.max(1, bottom - top))
  }
}

function bucketOf(series: CandleSeries, first: number, end: number) {
  const bucket = {
    open: series.open[first] ?? 0,
    close: series.close[end - 1] ?? 0,
    high: -Infinity,
    low: Infinity,
    volume: 0,
  }
  for (let index = first; index < end; index++) {
    bucket.high = Math.max(bucket.high, series.high[index] ?? bucket.high)
    bucket.low = Math.min(bucket.low, series.low[index] ?? bucket.low)
    bucket.volume = Math.max(bucket.volume, series.volume[index] ?? 0)
  }
  return bucket
}
