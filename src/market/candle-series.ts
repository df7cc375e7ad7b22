import type { Candle } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'

const columns = ['timeMs', 'open', 'high', 'low', 'close', 'volume'] as const

/** Typed arrays avoid copies for the chart. */
export class CandleSeries {
  length = 0
  #capacity = 1024
  timeMs = new Float64Array(this.#capacity)
  open = new Float64Array(this.#capacity)
  high = new Float64Array(this.#capacity)
  low = new Float64Array(this.#capacity)
  close = new Float64Array(this.#capacity)
  volume = new Float64Array(this.#capacity)

  clear(): void {
    this.length = 0
  }

  get lastTimeMs(): number | undefined {
    return this.timeMs[this.length - 1]
  }

  get firstTimeMs(): number | undefined {
    return this.length > 0 ? this.timeMs[0] : undefined
  }

  prepend(candles: readonly Candle[]): number {
    const before = this.firstTimeMs ?? Infinity
    const older = candles.filter(({ timeMs }) => timeMs < before)
    this.#reserve(this.length + older.length)
    for (const column of columns) {
      this[column].copyWithin(older.length, 0, this.length)
      this[column].set(
        older.map((candle) => candle[column]),
        0,
      )
    }
    this.length += older.length
    return older.length
  }

  merge(candles: readonly Candle[]): number {
    const before = this.length
    for (const candle of candles) {
      const last = this.lastTimeMs
      if (last === undefined || candle.timeMs > last) this.#set(this.length, candle)
      else this.#replace(candle)
    }
    return this.length - before
  }

  touch(price: Usd): void {
    const index = this.length - 1
    if (index < 0) return
    this.close[index] = price
    this.high[index] = Math.max(this.high[index] ?? price, price)
    this.low[index] = Math.min(this.low[index] ?? price, price)
  }

  at(index: number): Candle | undefined {
    const [timeMs, open, high, low, close, volume] = columns.map((column) => this[column][index])
    if (index < 0 || index >= this.length || timeMs === undefined || open === undefined) return undefined
    if (high === undefined || low === undefined || close === undefined || volume === undefined)
      return undefined
    return { timeMs, open, high, low, close, volume }
  }

  /** Last candle that starts at or before a time; -1 if none. */
  indexBefore(timeMs: number): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.timeMs[middle] ?? Infinity) <= timeMs) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #set(index: number, candle: Candle): void {
    if (index === this.length) this.#reserve(++this.length)
    for (const column of columns) this[column][index] = candle[column]
  }

  /** Inserts a candle that the stream missed. Older ones than the first are prepended instead. */
  #replace(candle: Candle): void {
    const before = this.indexBefore(candle.timeMs)
    if (before < 0) return
    const index = this.timeMs[before] === candle.timeMs ? before : before + 1
    if (index > before) this.#makeRoom(index)
    this.#set(index, candle)
  }

  #makeRoom(index: number): void {
    this.#reserve(this.length + 1)
    for (const column of columns) this[column].copyWithin(index + 1, index, this.length)
    this.length += 1
  }

  #reserve(length: number): void {
    if (length <= this.#capacity) return
    this.#capacity = Math.max(length, this.#capacity * 2)
    for (const column of columns) {
      const larger = new Float64Array(this.#capacity)
      larger.set(this[column])
      this[column] = larger
    }
  }
}
