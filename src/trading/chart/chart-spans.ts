import { dayMs } from '@common/domain/durations'
import { candleRangeMs, type CandleRange } from '@common/domain/market/market'
import type { PlainKey } from '@common/texts/text'

export interface ChartSpan {
  readonly name: string
  readonly word: PlainKey
  readonly range: CandleRange
  readonly bars: number
}

const spanOf = (name: string, word: PlainKey, range: CandleRange, days: number): ChartSpan => ({
  name,
  word,
  range,
  bars: Math.ceil((days * dayMs) / candleRangeMs[range]),
})

export const chartSpans: readonly ChartSpan[] = [
  spanOf('1d', 'chart.span.day', '5m', 1),
  spanOf('1w', 'chart.span.week', '1h', 7),
  spanOf('1m', 'chart.span.month', '4h', 30),
  spanOf('3m', 'chart.span.quarter', '4h', 91),
  spanOf('1y', 'chart.span.year', '1D', 365),
  spanOf('5y', 'chart.span.fiveYears', '1W', 5 * 365),
]
