import type { FuturesOrder, FuturesTrade } from './trade'

/**
 * Whether a trade may have come of an order, told by what no later change of the trade alters: neither leverage nor margin, which added
 * margin and cash-ins move, nor its levels.
 */
export function couldBe(trade: FuturesTrade, order: FuturesOrder): boolean {
  if (trade.side !== order.side || trade.orderType !== order.orderType) return false
  if (order.quantity !== undefined && trade.quantity !== order.quantity) return false
  if (order.marginSats !== undefined && !mayHaveBegunWith(trade, order.marginSats)) return false
  return order.price === undefined || trade.state !== 'open' || trade.price === order.price
}

/** Where the service does not tell the margin at entry, that of now says nothing. */
const mayHaveBegunWith = ({ entryMarginSats }: FuturesTrade, marginSats: number): boolean =>
  entryMarginSats === null || entryMarginSats === marginSats

type SizedOrder = Pick<FuturesOrder, 'side' | 'orderType' | 'quantity' | 'marginSats' | 'price'>

/** Whether the service could not tell what came of one order from what came of the other. */
export const isSameOrder = (a: SizedOrder, b: SizedOrder): boolean =>
  a.side === b.side &&
  a.orderType === b.orderType &&
  a.quantity === b.quantity &&
  a.marginSats === b.marginSats &&
  a.price === b.price
