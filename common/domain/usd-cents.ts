import type { Usd } from './units'

/**
 * Synthetic dollars are kept in whole cents: a safe integer, so that sums are exact. The wire and the domain show
 * dollars with two decimals (wire-facts 2.10).
 */

/** Whole cents of an amount of dollars, or null when it is not a whole number of them. */
export function centsOfUsd(amount: Usd): number | null {
  const cents = Math.round(amount * 100)
  // The nearest cent read back is the very number, or the number had more than two decimals.
  return Number.isSafeInteger(cents) && cents / 100 === amount ? cents : null
}

/** @throws RangeError when `cents` is not a safe integer. */
export function usdOfCents(cents: number): Usd {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`amount must be whole cents, got ${cents}`)
  return cents / 100
}
