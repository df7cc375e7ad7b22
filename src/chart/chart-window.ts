import type { CandleSeries } from '../market/candle-series'

/** Fractional positions in the series; `to` may exceed its end. */
export interface ChartWindow {
  readonly from: number
  readonly to: number
}

export interface PriceRange {
  readonly min: number
  readonly max: number
}

const fewestBars = 12
const maxBars = 4000
const marginPx = 72
const marginBars = 12
const shownAtFirst = { min: 40, max: 140 }

export function newestWindow(length: number, plotPx: number, preferred?: number): ChartWindow {
  const bars = preferred ?? Math.min(Math.max(length, shownAtFirst.min), shownAtFirst.max)
  const to = length + Math.max((bars * marginPx) / plotPx, Math.min(marginBars, bars / 10))
  return { from: to - bars, to }
}

export const isAtNewest = ({ to }: ChartWindow, length: number): boolean => to >= length - 0.5

export function pan({ from, to }: ChartWindow, bars: number, length: number): ChartWindow {
  const width = to - from
  const room = Math.min(width / 2, 40)
  const moved = Math.min(Math.max(from + bars, room - width), length - room)
  return { from: moved, to: moved + width }
}

export function zoom({ from, to }: ChartWindow, factor: number, at: number): ChartWindow {
  const width = to - from
  const preferred = Math.min(Math.max(width * factor, fewestBars), maxBars)
  const anchor = from + width * at
  return { from: anchor - preferred * at, to: anchor + preferred * (1 - at) }
}

export const shownSpan = (series: CandleSeries, { from, to }: ChartWindow): readonly [number, number] => [
  Math.max(0, Math.floor(from)),
  Math.min(series.length, Math.ceil(to)),
]

export function priceRange(series: CandleSeries, shown: ChartWindow): PriceRange | undefined {
  let min = Infinity
  let max = -Infinity
  const [first, end] = shownSpan(series, shown)
  for (let index = first; index < end; index++) {
    min = Math.min(min, series.low[index] ?? min)
    max = Math.max(max, series.high[index] ?? max)
  }
  return min > max ? undefined : { min, max }
}

export const toX = (
  { from, to }: ChartWindow,
  { left, width }: { left: number; width: number },
  index: number,
): number => left + ((index + 0.5 - from) / (to - from)) * width
export const indexAt = (
  { from, to }: ChartWindow,
  { left, width }: { left: number; width: number },
  x: number,
): number => Math.floor(from + ((x - left) / width) * (to - from))
