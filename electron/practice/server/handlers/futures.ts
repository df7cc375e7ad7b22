import { sats } from '@common/domain/units'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { FundingHistory } from '../../futures/market/funding-history'
import type { OwnedTrade } from '../../futures/owned-trade'
import type { Leaderboard } from '../../futures/leaderboard'
import { publishedMarket } from '@common/exchange-api/published-market'
import type { Positions } from '../../futures/positions'
import type { Span } from '../../ledger/span'
import type { Exchange } from '../../engine/exchange'
import type { HandlersOf } from '../handlers'
import {
  triggerKindByWireName,
  toOrder,
  toWireCandle,
  toWireMarket,
  toWireTicker,
  toWireTrade,
} from './futures-wire'

export interface FuturesDeps extends Exchange {
  readonly funding: FundingHistory
  readonly leaderboard: Leaderboard
}

/** Implements protocol/v2.md#futures-operations. */
export function futuresHandlers(deps: FuturesDeps): HandlersOf<typeof v2.futures> {
  const { orders, trades, quotes, halt, candles, funding, leaderboard } = deps
  const wire = (trade: OwnedTrade) => toWireTrade(trade, quotes.ticker())
  const wireAll = (list: readonly OwnedTrade[]) => {
    const ticker = quotes.ticker()
    return list.map((trade) => toWireTrade(trade, ticker))
  }
  return {
    newTrade: ({ uid, body }) => wire(orders.place(uid, toOrder(body))),
    close: ({ uid, query }) => wire(trades.close(uid, query.id)),
    cancel: ({ uid, body }) => wire(trades.cancel(uid, body.id)),
    cashIn: ({ uid, body }) => wire(trades.cashIn(uid, body.id, sats(body.amount))),
    addMargin: ({ uid, body }) => wire(trades.addMargin(uid, body.id, sats(body.amount))),
    cancelAll: ({ uid }) => ({ trades: wireAll(trades.cancelAll(uid)) }),
    closeAll: ({ uid }) => ({ trades: wireAll(trades.closeAll(uid)) }),
    trades: ({ uid, query }) => wireAll(listTrades(deps.positions, uid, query.type, query)),
    updateTrade: ({ uid, body: { id, type, value } }) =>
      wire(trades.setLevel(uid, id, triggerKindByWireName[type], value)),
    getTrade: ({ uid, params }) => wire(trades.trade(uid, params.id)),
    carryFees: ({ uid, query }) => funding.fees(uid, query),
    fixingHistory: ({ query }) => funding.fixings(query),
    indexHistory: ({ query }) =>
      candles.history(query).map(({ timeMs, index }) => ({ time: timeMs, value: index })),
    priceHistory: ({ query }) =>
      candles.history(query).map(({ timeMs, price }) => ({ time: timeMs, value: price })),
    leaderboard: () => leaderboard.read(),
    market: () => toWireMarket({ ...publishedMarket, active: !halt.isOn }),
    ticker: () => toWireTicker(quotes.ticker()),
    ohlcs: ({ query }) => candles.candles(query.range, query).map(toWireCandle).reverse(),
  }
}

/** By creation time, closed trades by closing time; newest first. */
export function listTrades(
  positions: Positions,
  uid: string,
  state: 'open' | 'running' | 'closed',
  span: Span,
): OwnedTrade[] {
  if (state === 'closed') return positions.stored.closed(uid, span)
  const { from = 0, to = Number.MAX_SAFE_INTEGER, limit } = span
  return positions
    .activeOf(uid)
    .filter((trade) => trade.state === state && trade.createdAtMs >= from && trade.createdAtMs <= to)
    .reverse()
    .slice(0, limit)
}
