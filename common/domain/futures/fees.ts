import type { FeeTier } from '../market'
import { addSats, type Sats, type Usd } from '../units'
import { exact, floor, times, toSats } from './exact'
import { worthSats } from './pnl'

export interface TradingFeeInput {
  /** Contracts of 1 USD. */
  readonly quantity: number
  readonly price: Usd
  /** Fraction of the position: 0.001 is 0.1 %. */
  readonly feeRate: number
}

/** Opening or closing fee in sats, rounded down. protocol/formulas.md#futures-fees: `floor(S * rate * Q / price)`. */
export const tradingFeeSats = ({ quantity, price, feeRate }: TradingFeeInput): Sats =>
  toSats(floor(times(worthSats(quantity, price), exact(feeRate, 'fee rate'))), 'trading fee')

/**
 * The tier a 30-day volume has reached; a boundary itself still belongs to the tier below
 * (protocol/formulas.md#futures-fees). A market that publishes no tier charges no fee.
 */
export function feeTierFor(volumeUsd: number, tiers: readonly FeeTier[]): { tier: number; feeRate: number } {
  const reached = tiers.findLastIndex((tier) => volumeUsd > tier.minVolumeUsd)
  const tier = Math.max(reached, 0)
  return { tier, feeRate: tiers[tier]?.feeRate ?? 0 }
}

export interface ReservedFeesInput {
  readonly quantity: number
  readonly entryPrice: Usd
  /** The initial liquidation price: the dearest way out of a long. */
  readonly liquidationPrice: Usd
  /** Rate of tier 1, whatever the account's own tier is. */
  readonly feeRate: number
}

export interface ReservedFees {
  readonly openingSats: Sats
  readonly closingSats: Sats
  /** Sum of both: debited with the margin, what is not used comes back. */
  readonly maintenanceMarginSats: Sats
}

/**
 * Fees set aside when an order is placed (protocol/formulas.md#reserve-for-fees): both at the rate of the first tier, the
 * opening part at the entry price, the closing part at the initial liquidation price.
 */
export function reservedFees({
  quantity,
  entryPrice,
  liquidationPrice,
  feeRate,
}: ReservedFeesInput): ReservedFees {
  const openingSats = tradingFeeSats({ quantity, price: entryPrice, feeRate })
  const closingSats = tradingFeeSats({ quantity, price: liquidationPrice, feeRate })
  return { openingSats, closingSats, maintenanceMarginSats: addSats(openingSats, closingSats) }
}
