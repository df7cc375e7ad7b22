import type { BodyInput } from '@common/exchange-api/endpoint'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { CandleRange } from '@common/domain/market'
import { candleRangeMs } from '@common/domain/market'
import type { Order } from '@common/domain/trade'
import type { Page } from '../ports/exchange'

/** The domain's words into the wire's. Nothing else in core knows the wire's names of what is sent. */

type NewTradeBody = BodyInput<typeof v2.futures.newTrade>

export const toNewTrade = (order: Order): NewTradeBody => ({
  type: order.orderType === 'market' ? 'm' : 'l',
  side: order.side === 'buy' ? 'b' : 's',
  leverage: order.leverage,
  ...(order.quantity !== undefined && { quantity: order.quantity }),
  ...(order.marginSats !== undefined && { margin: order.marginSats }),
  ...(order.price !== undefined && { price: order.price }),
  ...(order.stopLossPrice !== undefined && { stoploss: order.stopLossPrice }),
  ...(order.takeProfitPrice !== undefined && { takeprofit: order.takeProfitPrice }),
})

interface Span {
  from?: number
  to?: number
  limit?: number
}

export const toSpan = ({ fromMs, toMs, limit }: Page = {}): Span => ({
  ...(fromMs !== undefined && { from: fromMs }),
  ...(toMs !== undefined && { to: toMs }),
  ...(limit !== undefined && { limit }),
})

const wireRange = {
  '1m': '1',
  '5m': '5',
  '15m': '15',
  '1h': '60',
  '4h': '240',
  '1D': '1D',
  '1W': '1W',
} as const satisfies Record<CandleRange, string>

/** Publications disagree on whether the bounds may be left out, so both are always sent (wire-facts 2.5). */
export function toCandlesQuery(range: CandleRange, { fromMs, toMs, limit = 100 }: Page, nowMs: number) {
  const to = toMs ?? nowMs
  return {
    range: wireRange[range],
    from: fromMs ?? Math.max(0, to - limit * candleRangeMs[range]),
    to,
    limit,
  }
}
