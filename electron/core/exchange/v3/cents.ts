import { partsOfUsd, partsPerUsd } from '@common/domain/usd-parts'
import type { Usd } from '@common/domain/units'

/** Dollars are whole cents on this wire (protocol/v3.md#dollars), and dollars everywhere else. */
const centsPerUsd = 100

export const usdOfCents = (cents: number): Usd => cents / centsPerUsd

/** Whole cents of an amount of dollars, those that are begun counted as whole; null when it has more than four decimals. */
export function centsOfUsd(usd: Usd): number | null {
  const parts = partsOfUsd(usd)
  return parts === null ? null : Math.ceil(parts / (partsPerUsd / centsPerUsd))
}
