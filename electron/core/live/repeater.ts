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
  #dueAtUpMs = Infinity
  #running = false
  #wantedAtUpMs: number | undefined
  #failures = 0
  #stopped = false

  constructor(parts: RepeaterParts) {
    this.#parts = parts
  }

  /** Makes the next run start `delayMs` from now, or earlier if one is due earlier. */
  soon(delayMs = 0): void {
    if (this.#stopped) return
    const atUpMs = this.#parts.clock.upMs() + delayMs
    if (this.#running) this.#wantedAtUpMs = Math.min(this.#wantedAtUpMs ?? Infinity, atUpMs)
    else if (atUpMs < this.#dueAtUpMs) this.#schedule(atUpMs)
  }

  stop(): void {
    this.#stopped = true
    this.#cancelTimer?.()
  }

  #schedule(atUpMs: number): void {
    this.#cancelTimer?.()
    this.#dueAtUpMs = atUpMs
    const delayMs = Math.max(0, atUpMs - this.#parts.clock.upMs())
    this.#cancelTimer = this.#parts.clock.after(delayMs, () => void this.#runOnce())
  }

  async #runOnce(): Promise<void> {
    this.#cancelTimer = undefined
    this.#dueAtUpMs = Infinity
    this.#running = true
    const delayMs = await this.#attempt()
    this.#running = false
    if (this.#stopped || delayMs === null) return
    const nextAtUpMs = this.#parts.clock.upMs() + delayMs
    const wantedAtUpMs = this.#failures === 0 ? (this.#wantedAtUpMs ?? Infinity) : Infinity
    this.#wantedAtUpMs = undefined
    this.#schedule(Math.min(nextAtUpMs, wantedAtUpMs))
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
