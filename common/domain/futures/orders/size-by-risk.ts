import type { Breakdown } from '../../breakdown'
import { sats, type Sats, type Usd } from '../../units'
import { tradingFeeSats } from '../fees'
import { findLargest } from '../find-largest'
import { isWithinSupply } from '../order-size'
import { pnlSats } from '../pnl'
import type { Side } from '../trade'

interface RiskInput {
  readonly side: Side
  readonly entryPrice: Usd
  readonly stopLossPrice: Usd
  readonly feeRate: number
  /** Includes fees. */
  readonly riskSats: Sats
  readonly maxQuantity: number
}

/** Positive is a loss. */
function lossAtStop({ side, entryPrice, stopLossPrice, feeRate }: RiskInput, quantity: number): Sats {
  const pnl = pnlSats({ side, quantity, entryPrice, exitPrice: stopLossPrice })
  const opening = tradingFeeSats({ quantity, price: entryPrice, feeRate })
  const closing = tradingFeeSats({ quantity, price: stopLossPrice, feeRate })
  return sats(opening + closing - pnl)
}

/**
 * Returns 0 if one contract loses more than the risk, or the stop is on the wrong side.
 * @throws RangeError when a price is not finite and above 0
 */
export function quantityForRisk(input: RiskInput): number {
  const { side, entryPrice, stopLossPrice, riskSats, maxQuantity } = input
  const isLosing = side === 'buy' ? stopLossPrice < entryPrice : stopLossPrice > entryPrice
  if (!isLosing || maxQuantity < 1) return 0
  return findLargest(
    Math.floor(maxQuantity),
    (quantity) =>
      quantity === 0 ||
      (isWithinSupply(quantity, Math.min(entryPrice, stopLossPrice)) &&
        lossAtStop(input, quantity) <= riskSats),
  )
}

/** Null for a profit. */
export const toLoss = ({ totalSats }: Breakdown): Sats | null => (totalSats > 0 ? null : sats(0 - totalSats))
