import type { Candle } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'

export interface PathMarker {
  readonly atMs: number
  readonly price: Usd
}

export interface PathInput {
  /** Oldest first, at least one. */
  readonly candles: readonly Candle[]
  readonly candleMs: number
  readonly marks: readonly PathMarker[]
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PathShape {
  readonly up: string
  readonly down: string
  /** Same order as `marks`. */
  readonly points: readonly Point[]
  readonly fromMs: number
  readonly toMs: number
  readonly high: Usd
  readonly low: Usd
}

const bodyShare = 0.7

/** By time, so that missing candles leave a gap. */
export function pathShape({ candles, candleMs, marks, width, height }: PathInput): PathShape {
  const times = [...candles.map(({ timeMs }) => timeMs), ...marks.map(({ atMs }) => atMs)]
  const fromMs = Math.min(...times)
  const toMs = Math.max(...candles.map(({ timeMs }) => timeMs + candleMs), ...times)
  const prices = marks.map(({ price }) => price)
  const high = Math.max(...candles.map((candle) => candle.high), ...prices)
  const low = Math.min(...candles.map((candle) => candle.low), ...prices)

  const x = (timeMs: number): number => ((timeMs - fromMs) / (toMs - fromMs)) * width
  const y = (price: Usd): number => (high === low ? height / 2 : ((high - price) / (high - low)) * height)
  const bodyWidth = Math.max(1, x(fromMs + candleMs) * bodyShare)
  const drawn = (some: readonly Candle[]): string =>
    some.map((candle) => candleAt(candle, x(candle.timeMs + candleMs / 2), bodyWidth, y)).join('')

  return {
    up: drawn(candles.filter(({ open, close }) => close >= open)),
    down: drawn(candles.filter(({ open, close }) => close < open)),
    points: marks.map(({ atMs, price }) => ({ x: x(atMs), y: y(price) })),
    fromMs,
    toMs,
    high,
    low,
  }
}

function candleAt(
  { open, high, low, close }: Candle,
  middle: number,
  width: number,
  y: (price: Usd) => number,
): string {
  const top = y(Math.max(open, close))
  const wick = box(middle - 0.5, y(high), 1, y(low) - y(high))
  return wick + box(middle - width / 2, top, width, Math.max(1, y(Math.min(open, close)) - top))
}

const box = (left: number, top: number, width: number, height: number): string =>
  `M${round(left)} ${round(top)}h${round(width)}v${round(height)}h${round(0 - width)}z`
const round = (px: number): number => Math.round(px * 100) / 100
