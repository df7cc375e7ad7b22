import { hourMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market/market'
import type { Store } from '../ledger/store'

export interface MinuteCandle extends Candle {
  readonly openIndex: number
}

const toRow = ({ timeMs, open, high, low, close, volume }: Candle): number[] => [
  timeMs,
  open,
  high,
  low,
  close,
  volume,
]

/** Oldest first. */
function toHourCandles(minutes: readonly Candle[]): Candle[] {
  const hours: Candle[] = []
  for (const minute of minutes) {
    const timeMs = Math.floor(minute.timeMs / hourMs) * hourMs
    const hour = hours.at(-1)
    if (hour?.timeMs !== timeMs) {
      hours.push({ ...minute, timeMs })
      continue
    }
    const { high, low, close, volume } = minute
    hours[hours.length - 1] = {
      ...hour,
      high: Math.max(hour.high, high),
      low: Math.min(hour.low, low),
      close,
      volume: hour.volume + volume,
    }
  }
  return hours
}

export const round8 = (value: number): number => Math.round(value * 1e8) / 1e8

export interface HistoryPoint {
  readonly timeMs: number
  readonly price: number
  readonly index: number
}

/** Before the first minute, only hours may exist. */
export class CandleStore {
  readonly #store: Store
  readonly #queueMinute
  readonly #queueHour
  readonly #mergeHour
  readonly #between
  readonly #minute
  readonly #history

  constructor(store: Store) {
    this.#store = store
    this.#queueMinute = store.queue('INSERT OR REPLACE INTO minute_candles VALUES ROWS', 7)
    this.#queueHour = store.queue('INSERT OR REPLACE INTO hour_candles VALUES ROWS', 6)
    this.#mergeHour = store.queue(
      `INSERT INTO hour_candles VALUES ROWS ON CONFLICT (ts) DO UPDATE SET high = max(high, excluded.high),
       low = min(low, excluded.low), close = excluded.close, volume = volume + excluded.volume`,
      6,
    )
    const select = (table: string) =>
      store.prepare<Candle>(
        `SELECT ts AS timeMs, open, high, low, close, volume FROM ${table} WHERE ts BETWEEN ? AND ? ORDER BY ts DESC LIMIT ?`,
      )
    this.#between = { minute: select('minute_candles'), hour: select('hour_candles') }
    this.#minute = store.prepare<MinuteCandle>(
      `SELECT ts AS timeMs, open, high, low, close, volume, open_index AS openIndex FROM minute_candles WHERE ts = ?`,
    )
    this.#history = store.prepare<HistoryPoint>(
      `SELECT ts AS timeMs, open AS price, open_index AS "index" FROM minute_candles WHERE ts BETWEEN ? AND ?
       ORDER BY ts DESC LIMIT ?`,
    )
  }

  /**
   * Oldest first, newer than the stored ones; the first may replace the newest.
   * @param storedVolume of the replaced candle, not in the first one's volume
   */
  append(candles: readonly MinuteCandle[], storedVolume = 0): void {
    if (candles.length === 0) return
    this.#store.write(() => {
      for (const [index, candle] of candles.entries()) {
        const volume = index === 0 ? round8(candle.volume + storedVolume) : candle.volume
        this.#queueMinute(...toRow({ ...candle, volume }), candle.openIndex)
      }
      for (const hour of toHourCandles(candles)) this.#mergeHour(...toRow(hour))
    })
  }

  /** Only before the first minute. */
  appendHours(candles: readonly Candle[]): void {
    this.#store.write(() => {
      for (const candle of candles) this.#queueHour(...toRow(candle))
    })
  }

  read(unit: 'minute' | 'hour', fromMs: number, toMs: number, limit: number): Candle[] {
    return this.#between[unit].all(fromMs, toMs, limit)
  }

  minute(timeMs: number): MinuteCandle | null {
    return this.#minute.get(timeMs) ?? null
  }

  history(fromMs: number, toMs: number, limit: number): HistoryPoint[] {
    return this.#history.all(fromMs, toMs, limit)
  }

  clear(): void {
    this.#store.write(() => {
      this.#store.prepare('DELETE FROM minute_candles').run()
      this.#store.prepare('DELETE FROM hour_candles').run()
    })
  }
}
