/** Inclusive epoch milliseconds; newest first, at most `limit` rows. */
export interface Span {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly limit: number
}
