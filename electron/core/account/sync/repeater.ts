import type { Clock } from '../../ports/clock'

export interface RepeaterDeps {
  readonly clock: Clock
  readonly run: () => Promise<void>
  readonly everyMs: () => number
  /** Milliseconds; null to stop. */
  readonly onFailure: (error: unknown, failuresInARow: number) => number | null
}

/** Never concurrent; earlier on request. */
export class Repeater {
  readonly #deps: RepeaterDeps
  #cancelTimer: (() => void) | undefined
  #dueAtUpMs = Infinity
  #running = false
  #wantedAtUpMs: number | undefined
  #failures = 0
  #stopped = false

  constructor(deps: RepeaterDeps) {
    this.#deps = deps
  }

  trigger(delayMs = 0): void {
    if (this.#stopped) return
    const atUpMs = this.#deps.clock.upMs() + delayMs
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
    const delayMs = Math.max(0, atUpMs - this.#deps.clock.upMs())
    this.#cancelTimer = this.#deps.clock.after(delayMs, () => void this.#runOnce())
  }

  async #runOnce(): Promise<void> {
    this.#cancelTimer = undefined
    this.#dueAtUpMs = Infinity
    this.#running = true
    const delayMs = await this.#attempt()
    this.#running = false
    if (this.#stopped || delayMs === null) return
    const nextAtUpMs = this.#deps.clock.upMs() + delayMs
    const wantedAtUpMs = this.#failures === 0 ? (this.#wantedAtUpMs ?? Infinity) : Infinity
    this.#wantedAtUpMs = undefined
    this.#schedule(Math.min(nextAtUpMs, wantedAtUpMs))
  }

  async #attempt(): Promise<number | null> {
    try {
      await this.#deps.run()
      this.#failures = 0
      return this.#deps.everyMs()
    } catch (error) {
      this.#failures += 1
      return this.#stopped ? null : this.#deps.onFailure(error, this.#failures)
    }
  }
}
