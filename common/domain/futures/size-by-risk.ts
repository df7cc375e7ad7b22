import type { Breakdown } from '../breakdown'
import { sats, type Sats, type Usd } from '../units'
import { tradingFeeSats } from './fees'
import { largestWhere } from './largest'
import { isPayable } from './order-size'
import { pnlSats } from './pnl'
import type { Side } from './trade'

export interface RiskInput {
  readonly side: Side
  readonly entryPrice: Usd
  readonly stopLossPrice: Usd
  /** Rate of the account's tier. */
  readonly feeRate: number
  /** Most that may be lost at the stop, fees included. */
  readonly riskSats: Sats
  /** Most contracts of one trade. */
  readonly maxQuantity: number
}

/** Net loss at the stop in sats, both fees included and carry fees not; positive is lost. */
function lossAtStop({ side, entryPrice, stopLossPrice, feeRate }: RiskInput, quantity: number): Sats {
  const pnl = pnlSats({ side, quantity, entryPrice, exitPrice: stopLossPrice })
  const opening = tradingFeeSats({ quantity, price: entryPrice, feeRate })
  const closing = tradingFeeSats({ quantity, price: stopLossPrice, feeRate })
  return sats(opening + closing - pnl)
}

/**
 * Returns the most contracts that lose no more than the risk when the stop closes them at its price, after both fees; 0 when one
 * contract loses more, or the stop is not on the losing side. Each fee and the loss are rounded as the service rounds them.
 * @throws RangeError when a price is not finite and above 0
 */
export function quantityForRisk(input: RiskInput): number {
  const { side, entryPrice, stopLossPrice, riskSats, maxQuantity } = input
  const isLosing = side === 'buy' ? stopLossPrice < entryPrice : stopLossPrice > entryPrice
  if (!isLosing || maxQuantity < 1) return 0
  return largestWhere(
    Math.floor(maxQuantity),
    (quantity) =>
      quantity === 0 ||
      (isPayable(quantity, Math.min(entryPrice, stopLossPrice)) && lossAtStop(input, quantity) <= riskSats),
  )
}

/** Returns what a position loses where it closes, in sats; null where it does not lose. */
export const lossOf = ({ totalSats }: Breakdown): Sats | null => (totalSats > 0 ? null : sats(0 - totalSats))
