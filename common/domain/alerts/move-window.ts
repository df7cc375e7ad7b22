import type { Usd } from '../units'
import type { Move } from './alert'

interface Sample {
  readonly atMs: number
  readonly price: Usd
}

const slots = 600

/** Constant cost per price. An extreme may expire 1/600 of the window early, never late. */
export class MoveWindow {
  readonly #lows: Extremes
  readonly #highs: Extremes
  #newestMs = -Infinity

  constructor(withinMs: number) {
    this.#lows = new Extremes(withinMs, (older, newer) => older < newer)
    this.#highs = new Extremes(withinMs, (older, newer) => older > newer)
  }

  get newestMs(): number {
    return this.#newestMs
  }

  /** A clock set back drops no samples. */
  push(atMs: number, price: Usd): Move {
    this.#newestMs = Math.max(atMs, this.#newestMs)
    const sample = { atMs: this.#newestMs, price }
    const fromLow = moveFrom(this.#lows.push(sample), price)
    const fromHigh = moveFrom(this.#highs.push(sample), price)
    return Math.abs(fromHigh.rate) > fromLow.rate ? fromHigh : fromLow
  }
}

const moveFrom = (fromPrice: Usd, price: Usd): Move => ({ rate: (price - fromPrice) / fromPrice, fromPrice })

/** Monotonic queue. */
class Extremes {
  readonly #withinMs: number
  readonly #outdoes: (older: Usd, newer: Usd) => boolean
  #samples: Sample[] = []
  #first = 0

  constructor(withinMs: number, outdoes: (older: Usd, newer: Usd) => boolean) {
    this.#withinMs = withinMs
    this.#outdoes = outdoes
  }

  push(sample: Sample): Usd {
    const samples = this.#samples
    for (
      let oldest = samples[this.#first];
      oldest && this.#isOver(oldest, sample);
      oldest = samples[this.#first]
    )
      this.#first += 1
    for (let last = this.#last(); last && !this.#outdoes(last.price, sample.price); last = this.#last())
      samples.pop()
    const last = this.#last()
    // A slightly older, more extreme sample represents both.
    if (!last || sample.atMs - last.atMs >= this.#withinMs / slots) samples.push(sample)
    if (this.#first > slots) {
      this.#samples = samples.slice(this.#first)
      this.#first = 0
    }
    return this.#samples[this.#first]?.price ?? sample.price
  }

  #isOver(old: Sample, { atMs }: Sample): boolean {
    return atMs - old.atMs > this.#withinMs
  }

  #last(): Sample | undefined {
    return this.#samples.length > this.#first ? this.#samples.at(-1) : undefined
  }
}
