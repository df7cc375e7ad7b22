import { dayMs } from '@common/domain/durations'
import { candleRangeMs, type CandleRange } from '@common/domain/market/market'
import type { PlainKey } from '@common/texts/message'

export interface ChartSpan {
  readonly name: string
  readonly label: PlainKey
  readonly range: CandleRange
  readonly bars: number
}

const createSpan = (name: string, label: PlainKey, range: CandleRange, days: number): ChartSpan => ({
  name,
  label,
  range,
  bars: Math.ceil((days * dayMs) / candleRangeMs[range]),
})

export const chartSpans: readonly ChartSpan[] = [
  createSpan('1d', 'chart.span.day', '5m', 1),
  createSpan('1w', 'chart.span.week', '1h', 7),
  createSpan('1m', 'chart.span.month', '4h', 30),
  createSpan('3m', 'chart.span.quarter', '4h', 91),
  createSpan('1y', 'chart.span.year', '1D', 365),
  createSpan('5y', 'chart.span.fiveYears', '1W', 5 * 365),
]
