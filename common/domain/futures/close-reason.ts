import type { CloseReason, FuturesTrade } from './trade'
import { isTriggered, listTriggerPrices } from './trigger-kind'
import { isLiquidatedAt } from './liquidation'

/**
 * Derived, because the exchange reports none.
 * @throws RangeError for an open or running trade
 */
export function closeReason(trade: FuturesTrade): CloseReason {
  switch (trade.state) {
    case 'open':
    case 'running':
      throw new RangeError(`trade ${trade.id} has not ended, it is ${trade.state}`)
    case 'canceled':
      return 'canceled'
    case 'closed':
      return deriveCloseReason(trade)
  }
}

function deriveCloseReason(trade: FuturesTrade): CloseReason {
  const { side, exitPrice, liquidationPrice } = trade
  if (exitPrice === null) return 'closed'
  if (isLiquidatedAt({ side, price: exitPrice, liquidationPrice })) return 'liquidation'
  const reached = listTriggerPrices(trade).find((level) => isTriggered(level, side, exitPrice))
  return reached?.kind ?? 'closed'
}
