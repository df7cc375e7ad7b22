import type { BodyInput } from '@common/exchange-api/endpoint'
import { wireLimits } from '@common/exchange-api/limits'
import type { cross } from '@common/exchange-api/v3/cross'
import { iso } from '@common/exchange-api/v3/fields'
import type { isolated } from '@common/exchange-api/v3/isolated'
import type { CandleRange as WireRange } from '@common/exchange-api/v3/v3-market-endpoints'
import { candleRangeMs, type CandleRange } from '@common/domain/market/market'
import type { NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import type { FuturesOrder } from '@common/domain/futures/trade'
import type { Page } from '../../ports/exchange/exchange-page'

/** Field order of the published clients. */
export const toNewTrade = (
  order: FuturesOrder,
  clientId: string | undefined,
): BodyInput<typeof isolated.newTrade> => ({
  leverage: order.leverage,
  margin: order.marginSats,
  price: order.price,
  quantity: order.quantity,
  side: order.side,
  stoploss: order.stopLossPrice,
  takeprofit: order.takeProfitPrice,
  type: order.orderType,
  clientId,
})

export const toNewCrossOrder = (
  order: NewCrossOrder,
  clientId: string | undefined,
): BodyInput<typeof cross.newOrder> => ({
  type: order.orderType,
  side: order.side,
  price: order.price,
  quantity: order.quantity,
  clientId,
})

const wireRange = {
  '1m': '1m',
  '5m': '5m',
  '15m': '15m',
  '1h': '1h',
  '4h': '4h',
  '1D': '1d',
  '1W': '1w',
} as const satisfies Record<CandleRange, WireRange>

/** An empty range returns nothing (protocol/v3.md#pages). */
const shortestMs = 1000

export function toCandlesQuery(range: CandleRange, { fromMs, toMs, limit = 100 }: Page, nowMs: number) {
  const lastMs = toMs ?? nowMs
  const firstMs = fromMs ?? Math.max(0, lastMs - limit * candleRangeMs[range])
  return {
    from: iso(firstMs),
    limit: Math.min(limit, wireLimits.v3List.max),
    range: wireRange[range],
    to: iso(Math.max(lastMs, firstMs + shortestMs)),
  }
}

export const toSpan = ({ fromMs, toMs, limit }: Page = {}) => ({
  ...(fromMs !== undefined && { from: iso(fromMs) }),
  limit: limit && Math.min(limit, wireLimits.v3List.max),
  ...(toMs !== undefined && { to: iso(Math.max(toMs, (fromMs ?? 0) + shortestMs)) }),
})
