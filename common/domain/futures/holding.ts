import { sats, type Sats, type Usd } from '../units'
import type { FuturesOrderPreview } from './order'
import { breakEvenOf } from './profit'

export interface Holding {
  /** Carry fees of a day at the rate of the next one: positive is paid, negative is received. Null where the rate isn't reported. */
  readonly carryPerDaySats: Sats | null
  /** Pays for both fees and a day's carry; null when no price does, or the rate isn't reported. */
  readonly breakEvenAfterDay: Usd | null
}

/** Returns what holding an order's position for a day costs. @param periodsPerDay settlements of carry fees a day */
export function holdingOf(
  { position, fundingPerPeriodSats }: FuturesOrderPreview,
  periodsPerDay: number,
  feeRate: number,
): Holding {
  if (fundingPerPeriodSats === null) return { carryPerDaySats: null, breakEvenAfterDay: null }
  const carryPerDaySats = sats(fundingPerPeriodSats * periodsPerDay, 'carry per day')
  const fundingFeeSats = sats(position.fundingFeeSats + carryPerDaySats)
  return { carryPerDaySats, breakEvenAfterDay: breakEvenOf({ ...position, fundingFeeSats }, feeRate) }
}
