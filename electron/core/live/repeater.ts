import type { Clock } from '../ports/clock'

export interface RepeaterParts {
  readonly clock: Clock
  readonly run: () => Promise<void>
  /** Until the next run after a good one. */
  readonly everyMs: () => number
  /** Told of each failure; returns when to try again, or null to stop. */
  readonly onFailure: (error: unknown, failuresInARow: number) => number | null
}

/** Runs something again and again, never twice at once, sooner when asked. */
export class Repeater {
  readonly #parts: RepeaterParts
  #cancelTimer: (() => void) | undefined
  #dueAtMs = Infinity
  #running = false
  #wantedAtMs: number | undefined
  #failures = 0
  #stopped = false

  constructor(parts: RepeaterParts) {
    this.#parts = parts
  }

  /** Makes the next run start `delayMs` from now, or earlier if one is due earlier. */
  soon(delayMs = 0): void {
    if (this.#stopped) return
    const atMs = this.#parts.clock.nowMs() + delayMs
    if (this.#running) this.#wantedAtMs = Math.min(this.#wantedAtMs ?? Infinity, atMs)
    else if (atMs < this.#dueAtMs) this.#schedule(atMs)
  }

  stop(): void {
    this.#stopped = true
    this.#cancelTimer?.()
  }

  #schedule(atMs: number): void {
    this.#cancelTimer?.()
    this.#dueAtMs = atMs
    const delayMs = Math.max(0, atMs - this.#parts.clock.nowMs())
    this.#cancelTimer = this.#parts.clock.after(delayMs, () => void this.#runOnce())
  }

  async #runOnce(): Promise<void> {
    this.#cancelTimer = undefined
    this.#dueAtMs = Infinity
    this.#running = true
    const delayMs = await this.#attempt()
    this.#running = false
    if (this.#stopped || delayMs === null) return
    const nextAtMs = this.#parts.clock.nowMs() + delayMs
    const wantedAtMs = this.#failures === 0 ? (this.#wantedAtMs ?? Infinity) : Infinity
    this.#wantedAtMs = undefined
    this.#schedule(Math.min(nextAtMs, wantedAtMs))
  }

  async #attempt(): Promise<number | null> {
    try {
      await this.#parts.run()
      this.#failures = 0
      return this.#parts.everyMs()
    } catch (error) {
      this.#failures += 1
      return this.#stopped ? null : this.#parts.onFailure(error, this.#failures)
    }
  }
}
