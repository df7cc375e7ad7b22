import { type Rational, exact } from './rational'

/** wire-facts 4.2, "Tiers": volume of 30 days in USD above which a rate holds, highest first. */
const TIERS = [
  { above: '5000000', rate: '0.0006' },
  { above: '1000000', rate: '0.0007' },
  { above: '250000', rate: '0.0008' },
] as const

/** wire-facts 4.2, "Reserved at order time": fees are reserved at the rate of tier 1. */
export const TIER_ONE_RATE = '0.001'

/** Returns the trading fee rate, a fraction, for the volume of the last 30 days in USD (wire-facts 4.2, "Tiers"). */
export function feeRate(volumeUsd: string): Rational {
  return exact(TIERS.find((tier) => exact(volumeUsd).compare(tier.above) > 0)?.rate ?? TIER_ONE_RATE)
}
