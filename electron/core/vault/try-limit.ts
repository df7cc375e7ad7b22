import type { Clock } from '../ports/clock'

const freeTries = 5
const firstWaitMs = 1000
const longestWaitMs = 30_000

/** Slows the guessing of a passphrase: five tries are free, then each failure doubles the wait from 1 s up to 30 s. */
export class TryLimit {
  readonly #clock: Clock
  #failures = 0
  #nextTryAtMs = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** When the next try is allowed, epoch milliseconds; undefined when it is allowed now. */
  retryAtMs(): number | undefined {
    return this.#clock.nowMs() < this.#nextTryAtMs ? this.#nextTryAtMs : undefined
  }

  failed(): void {
    this.#failures += 1
    const excess = this.#failures - freeTries
    if (excess < 0) return
    this.#nextTryAtMs = this.#clock.nowMs() + Math.min(firstWaitMs * 2 ** excess, longestWaitMs)
  }

  succeeded(): void {
    this.#failures = 0
    this.#nextTryAtMs = 0
  }
}
