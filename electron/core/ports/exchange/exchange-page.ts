/** Inclusive. Account lists use `Listing`. */
export interface Page {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** Reduced to the exchange's maximum. */
  readonly limit?: number | undefined
}
