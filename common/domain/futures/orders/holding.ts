import { sats, type Sats, type Usd } from '../../units'
import type { FuturesOrderPreview } from './order'
import { breakEvenOf } from '../profit'

export interface Holding {
  /** Positive is paid. Null if the rate isn't reported. */
  readonly fundingPerDaySats: Sats | null
  /** Covers both fees and one day of funding; null without a rate, or if impossible. */
  readonly breakEvenAfterDay: Usd | null
}

export function holdingOf(
  { position, fundingPerPeriodSats }: FuturesOrderPreview,
  periodsPerDay: number,
  feeRate: number,
): Holding {
  if (fundingPerPeriodSats === null) return { fundingPerDaySats: null, breakEvenAfterDay: null }
  const fundingPerDaySats = sats(fundingPerPeriodSats * periodsPerDay, 'carry per day')
  const fundingFeeSats = sats(position.fundingFeeSats + fundingPerDaySats)
  return { fundingPerDaySats, breakEvenAfterDay: breakEvenOf({ ...position, fundingFeeSats }, feeRate) }
}
