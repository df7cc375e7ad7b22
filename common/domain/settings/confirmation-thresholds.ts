import { sats, type Sats } from '../units'

/** Actions that need no confirmation for small amounts. */
export const thresholdActions = ['open', 'close', 'adjust'] as const
export type ThresholdAction = (typeof thresholdActions)[number]

export const maxConfirmationThresholdSats: Sats = sats(1_000_000)

const steps = [1, 2, 5, 10]

const maxBalanceShare = 0.01

/**
 * First of 1, 2, 5, 10, 20, 50 … above the amount; null above `maxConfirmationThresholdSats`, or above 1 % of the
 * balance.
 */
export function nextConfirmationThreshold(amount: Sats, balanceSats: Sats): Sats | null {
  const magnitude = 10 ** Math.max(String(Math.max(amount, 1)).length - 1, 0)
  const next = steps.map((step) => step * magnitude).find((bound) => bound > amount)
  const max = Math.min(maxConfirmationThresholdSats, balanceSats * maxBalanceShare)
  return next === undefined || next > max ? null : sats(next)
}
