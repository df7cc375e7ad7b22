/** Self-imposed limit: stricter values apply immediately, looser ones after a delay. */
export interface DelayedLimit<T> {
  readonly value: T
  /** Looser value, in force from `fromMs`. */
  readonly pending: { readonly value: T; readonly fromMs: number } | null
}

export interface Strictness<T> {
  isLooser(value: T, than: T): boolean
  /** Forbids everything that either forbids. */
  strictest(a: T, b: T): T
}

export const createStrictness = <T>(isLooser: (value: T, than: T) => boolean): Strictness<T> => ({
  isLooser,
  strictest: (a, b) => (isLooser(a, b) ? b : a),
})

export const delayedLimit = <T>(value: T): DelayedLimit<T> => ({ value, pending: null })

export function delayedLimitAt<T>(rule: DelayedLimit<T>, nowMs: number): DelayedLimit<T> {
  const { pending } = rule
  return pending === null || pending.fromMs > nowMs ? rule : delayedLimit(pending.value)
}

interface LimitDelay {
  readonly nowMs: number
  readonly waitMs: number
}

/** Requesting the same or less again doesn't restart the delay. */
export function changeDelayedLimit<T>(
  before: DelayedLimit<T>,
  requested: T,
  strictness: Strictness<T>,
  { nowMs, waitMs }: LimitDelay,
): DelayedLimit<T> {
  const { value: current, pending } = delayedLimitAt(before, nowMs)
  const value = strictness.strictest(current, requested)
  if (!strictness.isLooser(requested, value)) return delayedLimit(value)
  const isAlreadyRequested = pending !== null && !strictness.isLooser(requested, pending.value)
  return {
    value,
    pending: { value: requested, fromMs: isAlreadyRequested ? pending.fromMs : nowMs + waitMs },
  }
}
