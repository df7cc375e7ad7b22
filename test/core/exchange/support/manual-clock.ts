import type { Clock } from '../../../../electron/core/ports/clock'

interface Timer {
  readonly delayMs: number
  readonly dueMs: number
  readonly run: () => void
}

/** Time that stands still until a test moves it. */
export class ManualClock implements Clock {
  #nowMs: number
  readonly #timers = new Set<Timer>()

  constructor(nowMs = 1_700_000_000_000) {
    this.#nowMs = nowMs
  }

  nowMs(): number {
    return this.#nowMs
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { delayMs, dueMs: this.#nowMs + delayMs, run }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** Moves on and runs what comes due, in order. */
  advance(ms: number): void {
    const endMs = this.#nowMs + ms
    for (;;) {
      const due = [...this.#timers].filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)[0]
      if (due === undefined) break
      this.#timers.delete(due)
      this.#nowMs = Math.max(this.#nowMs, due.dueMs)
      due.run()
    }
    this.#nowMs = endMs
  }

  /** Sets the clock, as the user or the network may, without any time going by. */
  set(nowMs: number): void {
    this.#nowMs = nowMs
  }

  /** Delays of the timers that run, shortest first. */
  delays(): number[] {
    return [...this.#timers].map(({ delayMs }) => delayMs).sort((a, b) => a - b)
  }
}
