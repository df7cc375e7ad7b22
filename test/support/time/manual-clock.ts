import type { Clock } from '../../../electron/core/ports/clock'

interface Timer {
  readonly delayMs: number
  readonly dueMs: number
  readonly run: () => void
}

export class ManualClock implements Clock {
  /** The computer runs already when the app starts. */
  readonly startUpMs = 60_000
  #upMs = this.startUpMs
  /** Clock setting at `upMs` 0. */
  #zeroMs = 0
  readonly #timers = new Set<Timer>()

  constructor(nowMs = 1_700_000_000_000) {
    this.set(nowMs)
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

  set(nowMs: number): void {
    this.#zeroMs = nowMs - this.#upMs
  }

  delays(): number[] {
    return [...this.#timers].map(({ delayMs }) => delayMs).sort((a, b) => a - b)
  }
}
