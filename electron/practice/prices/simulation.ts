import { minuteMs } from '@common/domain/durations'
import type { Usd } from '@common/domain/units'
import { priceBounds } from './price-bounds'
import type { PriceSource, PriceStep } from './price-source'
import { SeededRandom } from '../time/seeded-random'

export const ticksPerSecond = 1

const volatilityPerTick = 0.02 / Math.sqrt(ticksPerSecond * 86_400)

/** One step per call, regardless of elapsed time. */
export class Simulation implements PriceSource {
  readonly isAccelerated = false
  readonly #random: SeededRandom
  readonly #phase: number
  #price: number

  constructor(seed: number, price: Usd, state: string | null) {
    this.#random = new SeededRandom(state === null ? seed : Number(state))
    this.#phase = new SeededRandom(seed).next() * 2 * Math.PI
    this.#price = price
  }

  *steps(): Iterable<PriceStep> {
    const next = this.#price * Math.exp(volatilityPerTick * this.#random.normal())
    this.#price = Math.min(Math.max(next, priceBounds.min), priceBounds.max)
    const volume = Math.round(this.#random.next() ** 3 * 0.2 * 1e6) / 1e6
    yield { price: this.#price, volume }
  }

  resumeFrom(price: Usd): void {
    this.#price = price
  }

  timeMs(): null {
    return null
  }

  basis(marketMs: number): number {
    const minutes = marketMs / minuteMs
    const wave = 0.0002 * Math.sin(minutes / 37 + this.#phase) + 0.0001 * Math.sin(minutes / 11)
    return this.#price * wave
  }

  state(): string {
    return String(this.#random.state)
  }
}
