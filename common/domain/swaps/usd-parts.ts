import type { Usd } from '../units'

/**
 * Ten-thousandths, a safe integer, so that sums are exact. The published sample has four decimals
 * (protocol/v2.md#swaps).
 */
export const partsPerUsd = 10_000

/** Null if it has more than four decimals. */
export function usdToParts(amount: Usd): number | null {
  const parts = Math.round(amount * partsPerUsd)
  return Number.isSafeInteger(parts) && parts / partsPerUsd === amount ? parts : null
}

/** @throws RangeError if `parts` isn't a safe integer */
export function partsToUsd(parts: number): Usd {
  if (!Number.isSafeInteger(parts)) throw new RangeError(`amount must be whole ten-thousandths, got ${parts}`)
  return parts / partsPerUsd
}
