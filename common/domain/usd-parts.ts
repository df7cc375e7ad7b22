import type { Usd } from './units'

/**
 * Synthetic dollars are kept in whole ten-thousandths: a safe integer, so that sums are exact. So many decimals has the
 * published sample, 1337 sats for 0.5969 USD (protocol/v2.md#swaps).
 */
export const partsPerUsd = 10_000

/** Whole parts of an amount of dollars, or null when it is not a whole number of them. */
export function partsOfUsd(amount: Usd): number | null {
  const parts = Math.round(amount * partsPerUsd)
  // The nearest part read back is the very number, or the number had more than four decimals.
  return Number.isSafeInteger(parts) && parts / partsPerUsd === amount ? parts : null
}

/** @throws RangeError when `parts` is not a safe integer. */
export function usdOfParts(parts: number): Usd {
  if (!Number.isSafeInteger(parts)) throw new RangeError(`amount must be whole ten-thousandths, got ${parts}`)
  return parts / partsPerUsd
}
