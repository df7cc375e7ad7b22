import { minuteMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market/market'
import { round8, type CandleStore, type HistoryPoint, type MinuteCandle } from './candle-store'

/** Longer gaps remain partly empty. */
const maxFlatMinutes = 31 * 24 * 60

const flat = (timeMs: number, price: number, openIndex: number): MinuteCandle => ({
  timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0,
  openIndex,
})

export class CandleRecorder {
  readonly #candles: CandleStore
  #forming: MinuteCandle | null = null
  #isDisturbed = false
  /** Before a restart; not in `#forming`. */
  #storedVolume = 0

  constructor(candles: CandleStore) {
    this.#candles = candles
  }

  forming(): Candle | null {
    return this.#forming
  }

  formingStart(): HistoryPoint | null {
    const forming = this.#forming
    return forming && { timeMs: forming.timeMs, price: forming.open, index: forming.openIndex }
  }

  /** `volume` since the previous price. */
  record(timeMs: number, price: number, index: number, volume = 0): void {
    const startMs = Math.floor(timeMs / minuteMs) * minuteMs
    const forming = this.#forming
    if (forming === null) this.#resume(startMs, price, index)
    else if (startMs < forming.timeMs) this.#start(flat(startMs, price, index))
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

  disturb(): void {
    this.#isDisturbed = true
  }

  /** Ignored if the price was moved by other means. */
  complete(row: Candle): void {
    const forming = this.#forming
    if (forming === null || this.#isDisturbed || forming.timeMs !== row.timeMs) return
    this.#forming = { ...row, volume: round8(row.volume - this.#storedVolume), openIndex: row.open }
  }

  flush(): void {
    if (this.#forming !== null) this.#candles.append([this.#forming], this.#storedVolume)
    this.#forming = null
  }

  /** The minute may have begun before a restart. */
  #resume(startMs: number, price: number, index: number): void {
    const stored = this.#candles.minute(startMs)
    this.#start(stored === null ? flat(startMs, price, index) : { ...stored, volume: 0 })
    this.#storedVolume = stored?.volume ?? 0
  }

  #start(candle: MinuteCandle): void {
    this.#forming = candle
    this.#isDisturbed = false
    this.#storedVolume = 0
  }

  #rollTo(startMs: number, finished: MinuteCandle, index: number): void {
    const missing = (startMs - finished.timeMs) / minuteMs - 1
    const first = missing > maxFlatMinutes ? startMs - maxFlatMinutes * minuteMs : finished.timeMs + minuteMs
    const gap: MinuteCandle[] = []
    for (let timeMs = first; timeMs < startMs; timeMs += minuteMs)
      gap.push(flat(timeMs, finished.close, index))
    this.#candles.append([finished, ...gap], this.#storedVolume)
    this.#start(flat(startMs, finished.close, index))
  }
}
