/** A stretch of a list by time, epoch milliseconds: both bounds belong to it, newest first, at most `limit` of them. */
export interface Span {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly limit: number
}
