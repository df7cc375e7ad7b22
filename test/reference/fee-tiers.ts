import { type Rational, exact } from './rational'

/** protocol/formulas.md#futures-fees: volume of 30 days in USD above which a rate holds, highest first. */
const TIERS = [
  { above: '5000000', rate: '0.0006' },
  { above: '1000000', rate: '0.0007' },
  { above: '250000', rate: '0.0008' },
] as const

/** protocol/formulas.md#reserve-for-fees: fees are reserved at the rate of tier 1. */
export const TIER_ONE_RATE = '0.001'

/** Returns the trading fee rate, a fraction, for the volume of the last 30 days in USD (protocol/formulas.md#futures-fees). */
export function feeRate(volumeUsd: string): Rational {
  return exact(TIERS.find((tier) => exact(volumeUsd).compare(tier.above) > 0)?.rate ?? TIER_ONE_RATE)
}
