import { minuteMs, secondMs } from '@common/domain/durations'
import type { Clock } from '../../ports/clock'

export type SyncedModuleName = 'trades' | 'cross' | 'options' | 'deposits' | 'withdrawals'

const areas: readonly SyncedModuleName[] = ['trades', 'cross', 'options', 'deposits', 'withdrawals']

/** Reads are at most 2 min apart. */
const silenceMs = 5 * minuteMs
const readsApartMs = 2 * minuteMs
const clockToleranceMs = 5 * secondMs

/** Events while an area was unobserved are shown as missed. */
export class SyncGap {
  readonly #clock: Clock
  #lastMessageAtMs: number
  #backAtMs = 0
  readonly #openedAtMs: number
  #seenUntilMs = 0
  #closedSinceMs: number
  readonly #behind = new Map<SyncedModuleName, number>()

  /** @param lastMessageAtMs last account data before this start */
  constructor(clock: Clock, lastMessageAtMs: number | undefined) {
    this.#clock = clock
    this.#openedAtMs = clock.nowMs()
    this.#lastMessageAtMs = lastMessageAtMs ?? clock.nowMs()
    this.#closedSinceMs = this.#lastMessageAtMs
    this.#fallBehind()
    this.#lastMessageAtMs = clock.nowMs()
  }

  /** Counts from the last time the account was open in any profile. */
  setLastOpen(lastOpenMs: number, { isInOtherProfile }: { readonly isInOtherProfile: boolean }): void {
    const sinceMs = Math.min(lastOpenMs, this.#openedAtMs)
    for (const [area, behindSinceMs] of this.#behind)
      if (behindSinceMs === this.#closedSinceMs) this.#behind.set(area, sinceMs)
    this.#closedSinceMs = sinceMs
    this.#seenUntilMs = isInOtherProfile ? sinceMs - readsApartMs : 0
  }

  get whileClosed(): { readonly fromMs: number; readonly toMs: number } {
    return { fromMs: this.#closedSinceMs, toMs: this.#openedAtMs }
  }

  /** True if another profile of the account was open and has notified. */
  wasSeen(happenedAtMs: number | null): boolean {
    return happenedAtMs !== null && happenedAtMs < this.#seenUntilMs
  }

  /** Null if observed, or if the event is later (local clock). */
  sinceMs(area: SyncedModuleName, happenedAtMs: number | null = null): number | null {
    const behindSinceMs = this.#behind.get(area)
    if (this.#isSilent()) return behindSinceMs ?? this.#lastMessageAtMs
    if (happenedAtMs !== null && this.#isSince(happenedAtMs)) return null
    return behindSinceMs ?? null
  }

  onMessage(): void {
    if (this.#isSilent()) this.#fallBehind()
    this.#lastMessageAtMs = this.#clock.nowMs()
  }

  caughtUp(area: SyncedModuleName): void {
    this.onMessage()
    this.#behind.delete(area)
  }

  /** Future times come from another clock. */
  #isSince(happenedAtMs: number): boolean {
    return happenedAtMs >= this.#backAtMs && happenedAtMs <= this.#clock.nowMs() + clockToleranceMs
  }

  #isSilent(): boolean {
    return this.#clock.nowMs() - this.#lastMessageAtMs > silenceMs
  }

  #fallBehind(): void {
    this.#backAtMs = this.#clock.nowMs()
    for (const area of areas) if (!this.#behind.has(area)) this.#behind.set(area, this.#lastMessageAtMs)
  }
}
