/** A stretch of market data: times in epoch milliseconds, inclusive. Lists of the account are read by a `Listing`. */
export interface Page {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** 1 to what the service allows; more is cut to it. */
  readonly limit?: number | undefined
}
