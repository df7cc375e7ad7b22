import type { Meta } from '../ledger/meta'

/** Pace within the rate limits. */
const stepMs = 1000

/** Advances per request, for reproducible times. */
export class SteppedClock {
  readonly #meta: Meta
  #nowMs: number

  constructor(startMs: number, meta: Meta) {
    this.#meta = meta
    this.#nowMs = Math.max(startMs, meta.number('clock.stepped') ?? 0)
  }

  readonly nowMs = (): number => this.#nowMs

  step(): void {
    this.#nowMs += stepMs
    this.#meta.set('clock.stepped', this.#nowMs)
  }
}
