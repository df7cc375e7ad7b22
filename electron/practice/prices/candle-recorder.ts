import { minuteMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market'
import type { CandleStore, HistoryPoint, MinuteCandle } from './candle-store'

/** Longest stretch without prices that is filled with flat minutes; beyond it the history has a hole. */
const mostFlatMinutes = 31 * 24 * 60

const flat = (timeMs: number, price: number, openIndex: number): MinuteCandle => ({
  timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0,
  openIndex,
})

/** Makes minutes out of prices and keeps the finished ones. */
export class CandleRecorder {
  readonly #candles: CandleStore
  #forming: MinuteCandle | null = null
  #isDisturbed = false

  constructor(candles: CandleStore) {
    this.#candles = candles
  }

  /** The minute that is not over yet. */
  forming(): Candle | null {
    return this.#forming
  }

  formingStart(): HistoryPoint | null {
    const forming = this.#forming
    return forming && { timeMs: forming.timeMs, price: forming.open, index: forming.openIndex }
  }

  /** The price at a time, and what was traded since the last. */
  record(timeMs: number, price: number, index: number, volume = 0): void {
    const startMs = Math.floor(timeMs / minuteMs) * minuteMs
    const forming = this.#forming
    if (forming === null || startMs < forming.timeMs) this.#start(flat(startMs, price, index))
    else if (startMs > forming.timeMs) this.#rollTo(startMs, forming, index)
    const current = this.#forming ?? flat(startMs, price, index)
    this.#forming = {
      ...current,
      high: Math.max(current.high, price),
      low: Math.min(current.low, price),
      close: price,
      volume: round8(current.volume + volume),
    }
  }

  /** The minute holds prices that are not from the replay. */
  disturb(): void {
    this.#isDisturbed = true
  }

  /** The published row of the forming minute, which is kept in place of what was recorded unless something else moved the price. */
  complete(row: Candle): void {
    const forming = this.#forming
    if (forming === null || this.#isDisturbed || forming.timeMs !== row.timeMs) return
    this.#forming = { ...row, openIndex: row.open }
  }

  /** Puts the forming minute on disk, so that a restart does not lose it. */
  flush(): void {
    if (this.#forming !== null) this.#candles.append([this.#forming])
    this.#forming = null
  }

  #start(candle: MinuteCandle): void {
    this.#forming = candle
    this.#isDisturbed = false
  }

  #rollTo(startMs: number, finished: MinuteCandle, index: number): void {
    const missing = (startMs - finished.timeMs) / minuteMs - 1
    const first =
      missing > mostFlatMinutes ? startMs - mostFlatMinutes * minuteMs : finished.timeMs + minuteMs
    const gap: MinuteCandle[] = []
    for (let timeMs = first; timeMs < startMs; timeMs += minuteMs)
      gap.push(flat(timeMs, finished.close, index))
    this.#candles.append([finished, ...gap])
    this.#start(flat(startMs, finished.close, index))
  }
}

const round8 = (value: number): number => Math.round(value * 1e8) / 1e8
