import type { Meta } from '../ledger/meta'

/** How far one request of the service moves a seeded clock: the pace its limits allow. */
const stepMs = 1000

/** A wall clock that moves with requests instead of time, so that the same requests find the same times. */
export class SteppedClock {
  readonly #meta: Meta
  #nowMs: number

  /** @param startMs where it begins; on books that have such a clock already it goes on where that one stood */
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
