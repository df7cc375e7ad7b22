import { issueOf } from '../issue'
import type { FuturesMarket, Ticker } from '../market'
import { addSats, type Sats, type Usd } from '../units'
import { heldOf } from './margin-parts'
import { previewOrder, type OrderResult } from './order'
import type { FuturesOrder, FuturesTrade } from './trade'

/** Returns the order that takes a waiting one's place: the same but for its price. */
export const orderAt = (
  { side, leverage, quantity, stopLossPrice, takeProfitPrice }: FuturesTrade,
  price: Usd,
): FuturesOrder => ({
  side,
  orderType: 'limit',
  leverage,
  quantity,
  price,
  stopLossPrice: stopLossPrice ?? undefined,
  takeProfitPrice: takeProfitPrice ?? undefined,
})

export interface MoveOrderInput {
  /** A waiting order. */
  readonly trade: FuturesTrade
  readonly price: Usd
  readonly ticker: Ticker
  readonly market: FuturesMarket
  readonly feeRate?: number | undefined
  /** Null while it is not known. */
  readonly balanceSats: Sats | null
}

/**
 * Checks a waiting order at another price and computes what it would be there. No service changes the price of an order: it is
 * canceled and a new one placed, so that what the old one holds pays for the new one. Margin, reserve and liquidation price follow
 * the price; quantity, leverage and levels stay. Never throws for bad input.
 */
export function previewMove(input: MoveOrderInput): OrderResult {
  const { trade, price, ticker, market, feeRate, balanceSats } = input
  if (price === trade.price) return { ok: false, issues: [issueOf('price', 'issue.samePrice')] }
  const result = previewOrder({ order: orderAt(trade, price), ticker, market, feeRate })
  if (!result.ok || balanceSats === null) return result
  const balance = addSats(balanceSats, heldOf(trade).totalSats)
  const needed = result.preview.debitedSats
  if (needed <= balance) return result
  return { ok: false, issues: [issueOf('price', 'issue.moveOverBalance', { needed, balance })] }
}
