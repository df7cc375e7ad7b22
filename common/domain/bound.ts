/** A rule by which somebody binds himself: what is stricter holds at once, what is looser only after a wait. */
export interface Bound<T> {
  /** In force. */
  readonly value: T
  /** A looser value that was asked for, and from when on it holds, in epoch milliseconds. */
  readonly pending: { readonly value: T; readonly fromMs: number } | null
}

/** Which of two values binds more. */
export interface Strictness<T> {
  /** Whether the first allows anything that the second forbids. */
  isLooser(value: T, than: T): boolean
  /** Returns a value that forbids whatever one of the two forbids. */
  strictest(one: T, other: T): T
}

/** Strictness of values of which one is always at least as strict as the other. */
export const strictnessBy = <T>(isLooser: (value: T, than: T) => boolean): Strictness<T> => ({
  isLooser,
  strictest: (one, other) => (isLooser(one, other) ? other : one),
})

export const bound = <T>(value: T): Bound<T> => ({ value, pending: null })

/** Returns the rule with a loosening that has come due. */
export function boundAt<T>(rule: Bound<T>, nowMs: number): Bound<T> {
  const { pending } = rule
  return pending === null || pending.fromMs > nowMs ? rule : bound(pending.value)
}

export interface Wait {
  readonly nowMs: number
  /** How long what is looser waits, in milliseconds. */
  readonly waitMs: number
}

/** Returns the rule with what is stricter in force, and what is looser pending. Asking again for no more keeps the time. */
export function rebind<T>(
  before: Bound<T>,
  asked: T,
  strictness: Strictness<T>,
  { nowMs, waitMs }: Wait,
): Bound<T> {
  const { value: held, pending } = boundAt(before, nowMs)
  const value = strictness.strictest(held, asked)
  if (!strictness.isLooser(asked, value)) return bound(value)
  const isAskedAlready = pending !== null && !strictness.isLooser(asked, pending.value)
  return { value, pending: { value: asked, fromMs: isAskedAlready ? pending.fromMs : nowMs + waitMs } }
}
