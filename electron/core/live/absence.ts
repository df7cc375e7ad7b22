import { minuteMs, secondMs } from '@common/domain/durations'
import type { Clock } from '../ports/clock'

/** Parts of the account that catch up by themselves. */
export type CaughtUpArea = 'trades' | 'cross' | 'options' | 'deposits' | 'withdrawals'

const areas: readonly CaughtUpArea[] = ['trades', 'cross', 'options', 'deposits', 'withdrawals']

/** The account is read every half a minute, and every two minutes where each change is told. */
const silenceMs = 5 * minuteMs
/** Clocks are measured to about a second. */
const clockToleranceMs = 5 * secondMs

/**
 * What the first reading brings since the profile was opened, or since a long silence of the service, happened while nobody looked: it
 * is told as such and not as something new.
 */
export class Absence {
  readonly #clock: Clock
  #heardAtMs: number
  /** Since when somebody looks, but for silences that are not over yet. */
  #backAtMs = 0
  /** Areas not read since, with the time from which they are unknown. */
  readonly #behind = new Map<CaughtUpArea, number>()

  /** @param heardAtMs when the account was last told before this start; undefined when it never was */
  constructor(clock: Clock, heardAtMs: number | undefined) {
    this.#clock = clock
    this.#heardAtMs = heardAtMs ?? clock.nowMs()
    this.#fallBehind()
    this.#heardAtMs = clock.nowMs()
  }

  /**
   * From when on nobody looked at what is learned of this area now; null when somebody does, and of what has happened since then,
   * where that is known (by our clock).
   */
  sinceMs(area: CaughtUpArea, happenedAtMs: number | null = null): number | null {
    const behindSinceMs = this.#behind.get(area)
    if (this.#isSilent()) return behindSinceMs ?? this.#heardAtMs
    if (happenedAtMs !== null && this.#isSince(happenedAtMs)) return null
    return behindSinceMs ?? null
  }

  /** The service has told something of the account. */
  heard(): void {
    if (this.#isSilent()) this.#fallBehind()
    this.#heardAtMs = this.#clock.nowMs()
  }

  /** The area was read whole. */
  caughtUp(area: CaughtUpArea): void {
    this.heard()
    this.#behind.delete(area)
  }

  /** What seems to happen in the future was told by another clock than ours, so it says nothing. */
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
