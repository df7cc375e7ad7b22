export interface Changed<T> {
  readonly before: T | undefined
  readonly after: T
}
