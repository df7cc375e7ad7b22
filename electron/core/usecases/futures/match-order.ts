import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'

/** The service may report a leverage that it computed again from whole sats and contracts. */
const leverageTolerance = 0.02

/** Whether a trade is what an order asked for; when it was made is checked elsewhere. */
export function matchesOrder(trade: FuturesTrade, order: FuturesOrder): boolean {
  if (trade.side !== order.side || trade.orderType !== order.orderType) return false
  if (order.quantity !== undefined && trade.quantity !== order.quantity) return false
  if (order.marginSats !== undefined && initialMargin(trade) !== order.marginSats) return false
  if (order.price !== undefined && trade.state === 'open' && trade.price !== order.price) return false
  return Math.abs(trade.leverage - order.leverage) <= order.leverage * leverageTolerance
}

const initialMargin = ({ entryMarginSats, marginSats }: FuturesTrade) => entryMarginSats ?? marginSats
