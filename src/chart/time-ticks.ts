import { minuteMs, hourMs, dayMs } from '@common/domain/durations'
import { formatDay, formatMonth, formatTimeOfDay } from '../format/time'
import type { CandleSeries } from '../market/candle-series'
import type { ChartWindow } from './chart-window'

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
  30 * dayMs,
  90 * dayMs,
  180 * dayMs,
  360 * dayMs,
]

export interface TimeTick {
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
  const step = steps.find((candidate) => shownMs / candidate <= count) ?? 360 * dayMs
  const offsetMs = -new Date(start).getTimezoneOffset() * minuteMs
  const toStep = (index: number): number => Math.floor(((series.timeMs[index] ?? 0) + offsetMs) / step)

  const ticks: TimeTick[] = []
  for (let index = Math.max(first, 1); index <= last; index++) {
    if (toStep(index) !== toStep(index - 1)) ticks.push({ index, label: label(series, index, step) })
  }
  return ticks
}

function label(series: CandleSeries, index: number, step: number): string {
  const timeMs = series.timeMs[index] ?? 0
  if (step >= 30 * dayMs) return formatMonth(timeMs)
  if (step >= dayMs) return formatDay(timeMs)
  const isNewDay = new Date(timeMs).getDate() !== new Date(series.timeMs[index - 1] ?? 0).getDate()
  return isNewDay ? formatDay(timeMs) : formatTimeOfDay(timeMs)
}
