/**
 * A stretch of a list: times in epoch milliseconds, inclusive. By which of an item's times a list is bounded, and from which end the
 * limit counts, is for the service to say; `fetchAllPages` reads a list whole whatever it says.
 */
export interface Page {
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** 1 to the exchange's `listLimit`. */
  readonly limit?: number | undefined
}
