import type { FeeTier } from '../market/market'
import { addSats, type Sats, type Usd } from '../units'
import { exact, floor, times, toSats } from '../exact'
import { worthSats } from './pnl'

interface TradingFeeInput {
  readonly quantity: number
  readonly price: Usd
  /** Fraction of the position. */
  readonly feeRate: number
}

/** Rounded down (protocol/formulas.md#futures-fees). */
export const tradingFeeSats = ({ quantity, price, feeRate }: TradingFeeInput): Sats =>
  toSats(floor(times(worthSats(quantity, price), exact(feeRate, 'fee rate'))), 'trading fee')

/**
 * A volume on a boundary is in the lower tier (protocol/formulas.md#futures-fees).
 * @throws RangeError without tiers: the fee is unknown, not 0
 */
export function findFeeTier(volumeUsd: number, tiers: readonly FeeTier[]): { tier: number; feeRate: number } {
  const reached = tiers.findLastIndex((tier) => volumeUsd > tier.minVolumeUsd)
  const tier = Math.max(reached, 0)
  const found = tiers[tier]
  if (!found) throw new RangeError('the market has no fee tier')
  return { tier, feeRate: found.feeRate }
}

interface ReservedFeesInput {
  readonly quantity: number
  readonly entryPrice: Usd
  /** Initial liquidation price. */
  readonly liquidationPrice: Usd
  readonly feeRate: number
}

export interface ReservedFees {
  readonly openingSats: Sats
  readonly closingSats: Sats
  /** The unused part is credited back. */
  readonly maintenanceMarginSats: Sats
}

/**
 * At tier 1's rate (protocol/formulas.md#reserve-for-fees): opening part at the entry price, closing part at the
 * initial liquidation price.
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
