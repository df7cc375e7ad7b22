import { minuteMs, hourMs, dayMs } from '@common/domain/durations'
import { formatDay, formatMonth, formatTimeOfDay } from '../format/time'
import type { CandleSeries } from '../market/candle-series'
import type { ChartWindow } from './chart-window'

/** Its multiples are calendar months. */
const monthMs = 30 * dayMs
const steps = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  dayMs,
  2 * dayMs,
  7 * dayMs,
  14 * dayMs,
  monthMs,
  3 * monthMs,
  6 * monthMs,
  12 * monthMs,
]

interface TimeTick {
  readonly index: number
  readonly label: string
}

export function timeTicks(series: CandleSeries, { from, to }: ChartWindow, count: number): TimeTick[] {
  const first = Math.max(0, Math.ceil(from))
  const last = Math.min(series.length - 1, Math.floor(to))
  const start = series.timeMs[first]
  const end = series.timeMs[last]
  if (start === undefined || end === undefined || last <= first) return []
  const shownMs = ((end - start) * (to - from)) / (last - first)
  const step = steps.find((candidate) => shownMs / candidate <= count) ?? 12 * monthMs
  const toStep = (index: number) => toLocalStep(series.timeMs[index] ?? 0, step)

  const ticks: TimeTick[] = []
  for (let index = Math.max(first, 1); index <= last; index++) {
    if (toStep(index) !== toStep(index - 1)) ticks.push({ index, label: label(series, index, step) })
  }
  return ticks
}

/** Days and months start at local midnight, also after a clock change. */
function toLocalStep(timeMs: number, step: number): number {
  const date = new Date(timeMs)
  if (step >= monthMs) return Math.floor((date.getFullYear() * 12 + date.getMonth()) / (step / monthMs))
  return Math.floor((timeMs - date.getTimezoneOffset() * minuteMs) / step)
}

function label(series: CandleSeries, index: number, step: number): string {
  const timeMs = series.timeMs[index] ?? 0
  if (step >= monthMs) return formatMonth(timeMs)
  if (step >= dayMs) return formatDay(timeMs)
  const isNewDay = new Date(timeMs).getDate() !== new Date(series.timeMs[index - 1] ?? 0).getDate()
  return isNewDay ? formatDay(timeMs) : formatTimeOfDay(timeMs)
}
