/** Self-imposed limit: stricter values apply immediately, looser ones after a delay. */
export interface Bound<T> {
  readonly value: T
  /** Looser value, in force from `fromMs`. */
  readonly pending: { readonly value: T; readonly fromMs: number } | null
}

export interface Strictness<T> {
  isLooser(value: T, than: T): boolean
  /** Forbids everything that either forbids. */
  strictest(one: T, other: T): T
}

export const strictnessBy = <T>(isLooser: (value: T, than: T) => boolean): Strictness<T> => ({
  isLooser,
  strictest: (one, other) => (isLooser(one, other) ? other : one),
})

export const bound = <T>(value: T): Bound<T> => ({ value, pending: null })

export function boundAt<T>(rule: Bound<T>, nowMs: number): Bound<T> {
  const { pending } = rule
  return pending === null || pending.fromMs > nowMs ? rule : bound(pending.value)
}

export interface Wait {
  readonly nowMs: number
  readonly waitMs: number
}

/** Requesting the same or less again doesn't restart the delay. */
export function rebind<T>(
  before: Bound<T>,
  asked: T,
  strictness: Strictness<T>,
  { nowMs, waitMs }: Wait,
): Bound<T> {
  const { value: held, pending } = boundAt(before, nowMs)
  const value = strictness.strictest(held, asked)
  if (!strictness.isLooser(asked, value)) return bound(value)
  const isAlreadyRequested = pending !== null && !strictness.isLooser(asked, pending.value)
  return { value, pending: { value: asked, fromMs: isAlreadyRequested ? pending.fromMs : nowMs + waitMs } }
}
