import { usdToParts, partsPerUsd } from '@common/domain/swaps/usd-parts'
import type { Usd } from '@common/domain/units'

/** Dollars are cents on this wire only (protocol/v3.md#dollars). */
const centsPerUsd = 100

export const centsToUsd = (cents: number): Usd => cents / centsPerUsd

/** Rounds up; null for more than four decimals. */
export function usdToCents(usd: Usd): number | null {
  const parts = usdToParts(usd)
  return parts === null ? null : Math.ceil(parts / (partsPerUsd / centsPerUsd))
}
