import { createIssue } from '../../issue'
import type { FuturesMarket, Ticker } from '../../market/market'
import { addSats, type Sats, type Usd } from '../../units'
import { toReservedBreakdown } from '../adjust/margin-breakdowns'
import { previewOrder, type OrderResult } from './order'
import type { FuturesOrder, FuturesTrade } from '../trade'

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

interface MoveOrderInput {
  readonly trade: FuturesTrade
  readonly price: Usd
  readonly ticker: Ticker
  readonly market: FuturesMarket
  /** The account's; undefined while unknown. */
  readonly feeRate: number | undefined
  /** Null while unknown. */
  readonly balanceSats: Sats | null
}

/** The order is canceled and replaced, so its reserved sats fund the new one. */
export function previewMove(input: MoveOrderInput): OrderResult {
  const { trade, price, ticker, market, feeRate, balanceSats } = input
  if (price === trade.price) return { ok: false, issues: [createIssue('price', 'issue.samePrice')] }
  const result = previewOrder({ order: orderAt(trade, price), ticker, market, feeRate })
  if (!result.ok || balanceSats === null) return result
  const balance = addSats(balanceSats, toReservedBreakdown(trade).totalSats)
  const needed = result.preview.debitedSats
  if (needed <= balance) return result
  return { ok: false, issues: [createIssue('price', 'issue.moveOverBalance', { needed, balance })] }
}
