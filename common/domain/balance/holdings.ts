/**
 * Revisions of everything that takes sats out of the balance. Main raises one when the amount that its kind takes changes. A balance and
 * holdings of different revisions must not be added up: the same sats would be counted twice or not at all.
 */
export interface HoldingsRevisions {
  readonly trades: number
  readonly options: number
  readonly collateral: number
}

/** Before main has reported any change. */
export const firstRevisions: HoldingsRevisions = { trades: 0, options: 0, collateral: 0 }

export const isSameRevision = (one: HoldingsRevisions, other: HoldingsRevisions): boolean =>
  one.trades === other.trades && one.options === other.options && one.collateral === other.collateral
