import type { FuturesOrder, FuturesTrade } from '../trade'

/** Ignores leverage, current margin and levels, which can change later. */
export function mayMatchOrder(trade: FuturesTrade, order: FuturesOrder): boolean {
  if (trade.side !== order.side || trade.orderType !== order.orderType) return false
  if (order.quantity !== undefined && trade.quantity !== order.quantity) return false
  if (order.marginSats !== undefined && !matchesEntryMargin(trade, order.marginSats)) return false
  return order.price === undefined || trade.state !== 'open' || trade.price === order.price
}

/** Without a reported entry margin, the current margin proves nothing. */
const matchesEntryMargin = ({ entryMarginSats }: FuturesTrade, marginSats: number): boolean =>
  entryMarginSats === null || entryMarginSats === marginSats

type SizedOrder = Pick<FuturesOrder, 'side' | 'orderType' | 'quantity' | 'marginSats' | 'price'>

export const isSameOrder = (a: SizedOrder, b: SizedOrder): boolean =>
  a.side === b.side &&
  a.orderType === b.orderType &&
  a.quantity === b.quantity &&
  a.marginSats === b.marginSats &&
  a.price === b.price
