import { minuteMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market/market'
import type { PriceSource, PriceStep } from './price-source'

interface TurningPoint {
  readonly at: number
  readonly price: number
}

/** Prevents jumps after sleep. */
const maxElapsedMs = 2000

/** A rising candle reaches its low first, a falling one its high. */
function toTurningPoints({
  open,
  high,
  low,
  close,
}: Candle): readonly [TurningPoint, TurningPoint, TurningPoint, TurningPoint] {
  const [first, second] = close >= open ? [low, high] : [high, low]
  return [
    { at: 0, price: open },
    { at: 0.25, price: first },
    { at: 0.75, price: second },
    { at: 1, price: close },
  ]
}

function priceAt(turns: readonly TurningPoint[], at: number): number {
  const next = turns.findIndex((turn) => turn.at >= at)
  const after = turns[next]
  const before = turns[next - 1] ?? after
  if (after === undefined || before === undefined) return turns.at(-1)?.price ?? 0
  const share = after.at === before.at ? 1 : (at - before.at) / (after.at - before.at)
  return before.price + (after.price - before.price) * share
}

/** After the last candle, time continues at wall pace. */
export class Replay implements PriceSource {
  isPaused = false
  speed: number
  readonly #candles: readonly Candle[]
  #row: number
  #done: number
  #restMs = 0

  /** @param state resumes a replay of the same candles; null starts at `firstRow` */
  constructor(candles: readonly Candle[], speed: number, firstRow: number, state: string | null) {
    const [row, done] = (state ?? '').split(' ').map(Number)
    this.#candles = candles
    this.speed = speed
    this.#row = row !== undefined && state !== null ? row : firstRow
    this.#done = done ?? 0
  }

  get isOver(): boolean {
    return this.#row >= this.#candles.length
  }

  get isAccelerated(): boolean {
    return this.speed === Infinity && !this.isPaused && !this.isOver
  }

  get endMs(): number {
    return (this.#candles.at(-1)?.timeMs ?? 0) + minuteMs
  }

  *steps(elapsedMs: number): Iterable<PriceStep> {
    if (this.isPaused) return
    if (this.isOver) this.#restMs += elapsedMs
    else yield* this.#walkMinutes((Math.min(elapsedMs, maxElapsedMs) * this.speed) / minuteMs)
  }

  *stepsOver(candles: number): Iterable<PriceStep> {
    this.#leaveWalked()
    const target = this.#row + candles
    while (this.#row < target && !this.isOver) yield* this.#walkMinutes(1 - this.#done)
  }

  *stepsTo(timeMs: number): Iterable<PriceStep> {
    for (;;) {
      this.#leaveWalked()
      const candle = this.#candles[this.#row]
      if (candle === undefined || this.timeMs() >= timeMs) return
      const until = Math.min(1, (timeMs - candle.timeMs) / minuteMs)
      if (until <= this.#done) return
      yield* this.#walkMinutes(until - this.#done)
    }
  }

  resumeFrom(): void {
    // The replay continues at its own price.
  }

  timeMs(): number {
    const candle = this.#candles[this.#row]
    // The end of a minute belongs to the next minute.
    if (candle !== undefined) return candle.timeMs + Math.min(this.#done * minuteMs, minuteMs - 1)
    return this.endMs + this.#restMs
  }

  basis(): number {
    return 0
  }

  state(): string {
    return `${this.#row} ${this.#done}`
  }

  *#walkMinutes(minutes: number): Iterable<PriceStep> {
    let remaining = minutes
    while (remaining > 0) {
      this.#leaveWalked()
      const candle = this.#candles[this.#row]
      if (candle === undefined) return
      // A rounding remainder would loop without progress.
      const room = 1 - this.#done
      const until = remaining < room ? this.#done + remaining : 1
      remaining = remaining < room ? 0 : remaining - room
      yield* this.#walk(candle, until)
    }
    this.#leaveWalked()
  }

  #leaveWalked(): void {
    if (this.#done < 1) return
    this.#row += 1
    this.#done = 0
  }

  *#walk(candle: Candle, until: number): Iterable<PriceStep> {
    const turns = toTurningPoints(candle)
    const from = this.#done
    const isStart = from === 0
    const passed = turns.filter(({ at }) => (isStart ? at >= from : at > from) && at < until)
    for (const { at, price } of [...passed, { at: until, price: priceAt(turns, until) }]) {
      const volume = candle.volume * (at - this.#done)
      this.#done = at
      yield { price, volume, ...(at === 1 && { completed: candle }) }
    }
  }
}
