import { sats, type Sats, type Usd } from '../../units'
import type { FuturesOrderPreview } from './order'
import { computeBreakEven } from '../profit'

interface HoldingCost {
  /** Positive is paid. Null if the rate isn't reported. */
  readonly fundingPerDaySats: Sats | null
  /** Covers both fees and one day of funding; null without a rate, or if impossible. */
  readonly breakEvenAfterDay: Usd | null
}

export function computeHoldingCost(
  { position, fundingPerPeriodSats }: FuturesOrderPreview,
  periodsPerDay: number,
  feeRate: number,
): HoldingCost {
  if (fundingPerPeriodSats === null) return { fundingPerDaySats: null, breakEvenAfterDay: null }
  const fundingPerDaySats = sats(fundingPerPeriodSats * periodsPerDay, 'carry per day')
  const fundingFeeSats = sats((position.fundingFeeSats ?? 0) + fundingPerDaySats)
  return { fundingPerDaySats, breakEvenAfterDay: computeBreakEven({ ...position, fundingFeeSats }, feeRate) }
}
