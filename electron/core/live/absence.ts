import { minuteMs, secondMs } from '@common/domain/durations'
import type { Clock } from '../ports/clock'

export type CaughtUpArea = 'trades' | 'cross' | 'options' | 'deposits' | 'withdrawals'

const areas: readonly CaughtUpArea[] = ['trades', 'cross', 'options', 'deposits', 'withdrawals']

/** The account is read every 30 s, or every 2 min while account events stream. */
const silenceMs = 5 * minuteMs
/** Clocks are measured to about one second. */
const clockToleranceMs = 5 * secondMs

/** Tracks since when each account area was unobserved. Events from that time are shown as missed, not as new. */
export class Absence {
  readonly #clock: Clock
  #heardAtMs: number
  #backAtMs = 0
  readonly #behind = new Map<CaughtUpArea, number>()

  /** @param heardAtMs time of the last account data before this start; undefined if there is none */
  constructor(clock: Clock, heardAtMs: number | undefined) {
    this.#clock = clock
    this.#heardAtMs = heardAtMs ?? clock.nowMs()
    this.#fallBehind()
    this.#heardAtMs = clock.nowMs()
  }

  /** Start of the area's unobserved time. Null if observed, or if the event is known to be later (local clock). */
  sinceMs(area: CaughtUpArea, happenedAtMs: number | null = null): number | null {
    const behindSinceMs = this.#behind.get(area)
    if (this.#isSilent()) return behindSinceMs ?? this.#heardAtMs
    if (happenedAtMs !== null && this.#isSince(happenedAtMs)) return null
    return behindSinceMs ?? null
  }

  heard(): void {
    if (this.#isSilent()) this.#fallBehind()
    this.#heardAtMs = this.#clock.nowMs()
  }

  caughtUp(area: CaughtUpArea): void {
    this.heard()
    this.#behind.delete(area)
  }

  /** Times in the future come from another clock and are ignored. */
  #isSince(happenedAtMs: number): boolean {
    return happenedAtMs >= this.#backAtMs && happenedAtMs <= this.#clock.nowMs() + clockToleranceMs
  }

  #isSilent(): boolean {
    return this.#clock.nowMs() - this.#heardAtMs > silenceMs
  }

  #fallBehind(): void {
    this.#backAtMs = this.#clock.nowMs()
    for (const area of areas) if (!this.#behind.has(area)) this.#behind.set(area, this.#heardAtMs)
  }
}
