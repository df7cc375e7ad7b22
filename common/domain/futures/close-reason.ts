import type { CloseReason, FuturesTrade } from './trade'
import { isLiquidatedAt } from './liquidation'

/**
 * Why a trade ended, told from its state and exit price: the service reports no reason.
 * @throws RangeError for a trade that is still open or running.
 */
export function closeReason(trade: FuturesTrade): CloseReason {
  switch (trade.state) {
    case 'open':
    case 'running':
      throw new RangeError(`trade ${trade.id} has not ended, it is ${trade.state}`)
    case 'canceled':
      return 'canceled'
    case 'closed':
      return reasonOfClose(trade)
  }
}

function reasonOfClose({
  side,
  exitPrice,
  liquidationPrice,
  stopLossPrice,
  takeProfitPrice,
}: FuturesTrade): CloseReason {
  if (exitPrice === null) return 'closed'
  if (isLiquidatedAt({ side, price: exitPrice, liquidationPrice })) return 'liquidation'
  const isAgainst = (level: number): boolean => (side === 'buy' ? exitPrice <= level : exitPrice >= level)
  const isInFavour = (level: number): boolean => (side === 'buy' ? exitPrice >= level : exitPrice <= level)
  if (stopLossPrice !== null && isAgainst(stopLossPrice)) return 'stop-loss'
  if (takeProfitPrice !== null && isInFavour(takeProfitPrice)) return 'take-profit'
  return 'closed'
}
