import { minuteMs, hourMs, dayMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market/market'
import type { Span } from '../ledger/span'
import type { CandleRecorder } from './candle-recorder'
import type { CandleStore, HistoryPoint } from './candle-store'

/** UTC; weeks begin on Monday. */
function startOfMonth(timeMs: number, months: number): number {
  const date = new Date(timeMs)
  return Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / months) * months)
}
const startOfWeek = (timeMs: number): number =>
  Math.floor((timeMs - 4 * dayMs) / (7 * dayMs)) * 7 * dayMs + 4 * dayMs

/** Minutes, `1D`, `1W`, `1M` or `3M` (protocol/v2.md#histories). */
interface Range {
  readonly lengthMs: number
  readonly getStart: (timeMs: number) => number
}

function toRange(range: string): Range {
  const steady = (lengthMs: number): Range => ({
    lengthMs,
    getStart: (t) => Math.floor(t / lengthMs) * lengthMs,
  })
  switch (range) {
    case '1D':
      return steady(dayMs)
    case '1W':
      return { lengthMs: 7 * dayMs, getStart: startOfWeek }
    case '1M':
      return { lengthMs: 31 * dayMs, getStart: (t) => startOfMonth(t, 1) }
    case '3M':
      return { lengthMs: 92 * dayMs, getStart: (t) => startOfMonth(t, 3) }
    default:
      return steady(Number(range) * minuteMs)
  }
}

export class CandleReader {
  readonly #candles: CandleStore
  readonly #recorder: CandleRecorder

  constructor(candles: CandleStore, recorder: CandleRecorder) {
    this.#candles = candles
    this.#recorder = recorder
  }

  /** By start time, newest first. */
  candles(range: string, { from = 0, to = Number.MAX_SAFE_INTEGER, limit }: Span): Candle[] {
    const { lengthMs, getStart } = toRange(range)
    const isHourly = lengthMs % hourMs === 0
    const unitMs = isHourly ? hourMs : minuteMs
    const unit = isHourly ? 'hour' : 'minute'
    // A period may end after `to`. One extra period completes the oldest.
    const max = (limit + 1) * Math.ceil(lengthMs / unitMs)
    const lastMs = Math.min(to + lengthMs, Number.MAX_SAFE_INTEGER)
    const stored = this.#candles.read(unit, getStart(from), lastMs, max)
    const forming = this.#recorder.forming()
    const parts = forming !== null && forming.timeMs <= lastMs ? [forming, ...stored] : stored
    return merge(parts, getStart)
      .filter(({ timeMs }) => timeMs >= from && timeMs <= to)
      .slice(0, limit)
  }

  /** At the start of each minute, newest first. */
  history({ from = 0, to = Number.MAX_SAFE_INTEGER, limit }: Span): HistoryPoint[] {
    const forming = this.#recorder.formingStart()
    const stored = this.#candles.history(from, to, limit)
    const isWanted = forming !== null && forming.timeMs >= from && forming.timeMs <= to
    return isWanted
      ? [forming, ...stored.filter(({ timeMs }) => timeMs !== forming.timeMs)].slice(0, limit)
      : stored
  }
}

function merge(parts: readonly Candle[], getStart: (timeMs: number) => number): Candle[] {
  const merged: Candle[] = []
  for (const part of parts) {
    const timeMs = getStart(part.timeMs)
    const last = merged.at(-1)
    if (last?.timeMs !== timeMs) {
      merged.push({ ...part, timeMs })
      continue
    }
    merged[merged.length - 1] = {
      timeMs,
      open: part.open,
      high: Math.max(last.high, part.high),
      low: Math.min(last.low, part.low),
      close: last.close,
      volume: Math.round((last.volume + part.volume) * 1e8) / 1e8,
    }
  }
  return merged
}
