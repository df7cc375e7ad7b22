/**
 * Incremented by main. Adding a balance and holdings of different revisions would count sats twice or not at all.
 */
export interface HoldingsRevisions {
  readonly trades: number
  readonly options: number
  readonly collateral: number
}

export const firstRevisions: HoldingsRevisions = { trades: 0, options: 0, collateral: 0 }

export const isSameRevision = (one: HoldingsRevisions, other: HoldingsRevisions): boolean =>
  one.trades === other.trades && one.options === other.options && one.collateral === other.collateral
