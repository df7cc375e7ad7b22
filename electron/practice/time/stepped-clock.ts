import type { Meta } from '../ledger/meta'

/** Pace that the rate limits allow. */
const stepMs = 1000

/** Advances per request, so that identical requests get identical times. */
export class SteppedClock {
  readonly #meta: Meta
  #nowMs: number

  /** @param startMs ignored if the stored time is later */
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
