import type { Candle } from '@common/domain/market/market'
import { CandleSeries } from '../../../src/market/candle-series'

const minuteMs = 60_000

export const candle = (index: number, close = 100): Candle => ({
  timeMs: index * minuteMs,
  open: 100,
  high: Math.max(100, close) + 1,
  low: Math.min(100, close) - 1,
  close,
  volume: index,
})

export function toSeries(list: readonly Candle[]): CandleSeries {
  const series = new CandleSeries()
  series.merge(list)
  return series
}
