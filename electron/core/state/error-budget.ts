import type { Clock } from '../ports/clock'

const windowMs = 60_000
const perWindow = 30

/** Allows 30 log entries per minute. */
export class ErrorBudget {
  readonly #clock: Pick<Clock, 'upMs'>
  #sinceMs = -Infinity
  #used = 0

  constructor(clock: Pick<Clock, 'upMs'>) {
    this.#clock = clock
  }

  take(): boolean {
    const nowMs = this.#clock.upMs()
    if (nowMs - this.#sinceMs >= windowMs) {
      this.#sinceMs = nowMs
      this.#used = 0
    }
    this.#used += 1
    return this.#used <= perWindow
  }
}
