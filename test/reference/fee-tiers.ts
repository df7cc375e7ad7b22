import { type Rational, exact } from './rational'

/** protocol/formulas.md#futures-fees: 30-day volume in USD, highest first. */
const TIERS = [
  { above: '5000000', rate: '0.0006' },
  { above: '1000000', rate: '0.0007' },
  { above: '250000', rate: '0.0008' },
] as const

/** Rate of fee reserves (protocol/formulas.md#reserve-for-fees). */
export const TIER_ONE_RATE = '0.001'

/** By 30-day volume in USD (protocol/formulas.md#futures-fees). */
export function feeRate(volumeUsd: string): Rational {
  return exact(TIERS.find((tier) => exact(volumeUsd).compare(tier.above) > 0)?.rate ?? TIER_ONE_RATE)
}
