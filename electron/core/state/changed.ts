/** A record as it was known and as it is now. */
export interface Changed<T> {
  readonly before: T | undefined
  readonly after: T
}
