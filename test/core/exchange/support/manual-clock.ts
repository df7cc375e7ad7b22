import type { Clock } from '../../../../electron/core/ports/clock'

interface Timer {
  readonly delayMs: number
  /** By the time that has gone by, whatever the clock was set to. */
  readonly dueMs: number
  readonly run: () => void
}

/** Time that stands still until a test moves it. */
export class ManualClock implements Clock {
  #upMs = 0
  /** What the clock shows when no time has gone by. */
  #zeroMs: number
  readonly #timers = new Set<Timer>()

  constructor(nowMs = 1_700_000_000_000) {
    this.#zeroMs = nowMs
  }

  nowMs(): number {
    return this.#zeroMs + this.#upMs
  }

  upMs(): number {
    return this.#upMs
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { delayMs, dueMs: this.#upMs + delayMs, run }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** Moves on and runs what comes due, in order. */
  advance(ms: number): void {
    const endMs = this.#upMs + ms
    for (;;) {
      const due = [...this.#timers].filter(({ dueMs }) => dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs)[0]
      if (due === undefined) break
      this.#timers.delete(due)
      this.#upMs = Math.max(this.#upMs, due.dueMs)
      due.run()
    }
    this.#upMs = endMs
  }

  /** Sets the clock, as the user or the network may, without any time going by. */
  set(nowMs: number): void {
    this.#zeroMs = nowMs - this.#upMs
  }

  /** Delays of the timers that run, shortest first. */
  delays(): number[] {
    return [...this.#timers].map(({ delayMs }) => delayMs).sort((a, b) => a - b)
  }
}
