import { graphic } from 'echarts/core'
import type { CandleSeries } from '../market/candle-series'
import type { Area } from './chart-layout'
import type { ChartView } from './chart-view'
import type { ChartWindow } from './chart-window'
import { toY, type PriceScale } from './price-scale'

interface CandleDrawing {
  readonly series: CandleSeries
  readonly window: ChartWindow
  readonly scale: PriceScale
  readonly area: Area
  readonly part: 'up' | 'down'
  readonly kind: 'candles' | 'volume'
  readonly maxVolume: number
}

type PartlessDrawing = Omit<CandleDrawing, 'part'>

interface RectPath {
  rect(left: number, top: number, width: number, height: number): void
}

const narrowestBarPx = 2

export const CandleShape = graphic.extendShape({
  type: 'satchel-candles',
  shape: { drawing: null as CandleDrawing | null },
  buildPath(path: RectPath, { drawing }: { drawing: CandleDrawing | null }) {
    if (drawing) draw(path, drawing)
  },
})

export function createDrawing(
  series: CandleSeries,
  { window, scale, layout, maxVolume }: ChartView,
  kind: CandleDrawing['kind'],
): PartlessDrawing | null {
  const area = kind === 'volume' ? layout.volume : layout.prices
  return area && { series, window, scale, area, kind, maxVolume }
}

export const getOpacity = (kind: CandleDrawing['kind']): number => (kind === 'volume' ? 0.45 : 1)

function draw(path: RectPath, { part, ...drawing }: CandleDrawing): void {
  const { series, window } = drawing
  const bars = computeBars(drawing)
  const { step } = bars
  const first = Math.floor(Math.max(0, window.from - step) / step) * step
  const end = Math.min(newestFrom(series, step), Math.ceil(window.to) + 1)
  for (let index = first; index < end; index += step) {
    const bucket = aggregateCandles(series, index, Math.min(index + step, series.length))
    if (isUp(bucket) === (part === 'up')) drawBucket(path, bucket, index, drawing, bars)
  }
}

interface NewestCandle {
  readonly part: 'up' | 'down'
  readonly boxes: readonly Area[]
}

export function newestCandle(drawing: PartlessDrawing): NewestCandle | null {
  const { series, window } = drawing
  const bars = computeBars(drawing)
  const { step } = bars
  const index = newestFrom(series, step)
  if (series.length === 0 || index >= window.to || index + step <= window.from) return null
  const bucket = aggregateCandles(series, index, series.length)
  const boxes: Area[] = []
  const rect = (left: number, top: number, width: number, height: number) =>
    void boxes.push({ left, top, width, height })
  drawBucket({ rect }, bucket, index, drawing, bars)
  return { part: isUp(bucket) ? 'up' : 'down', boxes }
}

/** Aggregates `step` candles each if there are more than pixels. */
function computeBars({ window, area }: PartlessDrawing) {
  const barPx = area.width / (window.to - window.from)
  const step = Math.max(1, Math.ceil(narrowestBarPx / barPx))
  return { barPx, step, bodyPx: Math.max(1, Math.min(40, Math.floor(barPx * step * 0.72))) }
}

const newestFrom = ({ length }: CandleSeries, step: number): number =>
  Math.floor(Math.max(0, length - 1) / step) * step

type Bucket = ReturnType<typeof aggregateCandles>

const isUp = ({ open, close }: Bucket): boolean => close >= open

function drawBucket(
  path: RectPath,
  bucket: Bucket,
  index: number,
  { window, scale, area, kind, maxVolume }: PartlessDrawing,
  { barPx, step, bodyPx }: ReturnType<typeof computeBars>,
): void {
  const middle = Math.round(area.left + (index + step / 2 - window.from) * barPx)
  const left = middle - Math.floor(bodyPx / 2)
  if (kind === 'volume') {
    const height = maxVolume > 0 ? (bucket.volume / maxVolume) * area.height : 0
    if (height >= 0.5) path.rect(left, area.top + area.height - height, bodyPx, height)
    return
  }
  const y = (price: number) => Math.round(toY(scale, area, price))
  const high = y(bucket.high)
  const top = y(Math.max(bucket.open, bucket.close))
  const bottom = y(Math.min(bucket.open, bucket.close))
  path.rect(middle - (bodyPx % 2 === 0 ? 1 : 0), high, 1, Math.max(1, y(bucket.low) - high))
  path.rect(left, top, bodyPx, Math.max(1, bottom - top))
}

function aggregateCandles(series: CandleSeries, first: number, end: number) {
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
