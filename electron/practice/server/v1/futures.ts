import { getTriggerPrice } from '@common/domain/futures/trigger-kind'
import { sats } from '@common/domain/units'
import type { v1 } from '@common/exchange-api/v1/endpoints'
import type { OwnedTrade } from '../../futures/owned-trade'
import type { HandlersOf } from '../handlers'
import { listTrades, type FuturesDeps } from '../handlers/futures'
import { triggerKindByWireName, toOrder } from '../handlers/futures-wire'
import { renamed } from '../handlers/renamed'
import * as wire from './to-wire'

/** Serves v2 trades under v1 names (protocol/v1.md#futures-operations). */
export function v1FuturesHandlers(deps: FuturesDeps): HandlersOf<typeof v1.futures> {
  const { orders, trades, quotes, candles, funding, leaderboard } = deps
  const position = (trade: OwnedTrade) => wire.toOnePosition(trade, quotes.ticker())
  return {
    newPosition: ({ uid, body }) => position(orders.place(uid, toOrder(body))),
    updatePosition: ({ uid, body: { pid, type, value } }) => {
      const kind = triggerKindByWireName[type]
      const trade = byPid(() => trades.setLevel(uid, pid, kind, value))
      return { pid, type, value: getTriggerPrice(trade, kind) ?? 0 }
    },
    addMargin: ({ uid, body }) => position(byPid(() => trades.addMargin(uid, body.pid, sats(body.amount)))),
    cashIn: ({ uid, body }) => position(byPid(() => trades.cashIn(uid, body.pid, sats(body.amount)))),
    cancel: ({ uid, body }) => wire.toCanceled(byPid(() => trades.cancel(uid, body.pid))),
    cancelAll: ({ uid }) => ({ data: trades.cancelAll(uid).map(wire.toCanceled) }),
    close: ({ uid, query }) => wire.toClosed(byPid(() => trades.close(uid, query.pid))),
    closeAll: ({ uid }) => ({ data: trades.closeAll(uid).map(wire.toClosed) }),
    positions: ({ uid, query: { type, from, to, limit } }) => {
      // "from, to and limit apply only to closed positions"; an account has at most 100 others.
      const span = type === 'closed' ? { from, to, limit } : { limit: 100 }
      const ticker = quotes.ticker()
      const list = listTrades(deps.positions, uid, type, span)
      return { positions: list.map((trade) => wire.toListedPosition(trade, ticker)) }
    },
    carryFees: ({ uid, query }) => ({
      data: funding.fees(uid, query).map(({ ts, id: pid, fixing_id, fee }) => ({ ts, pid, fixing_id, fee })),
    }),
    bidOfferHistory: ({ query }) => ({ data: candles.history(query).map(wire.toBidOffer) }),
    indexHistory: ({ query }) => ({ data: candles.history(query).map(wire.toIndex) }),
    fixingHistory: ({ query }) => ({ data: funding.fixings(query).map(wire.toFixing) }),
    ticker: () => wire.toV1Ticker(quotes.ticker()),
    leaderboard: () => leaderboard.read(),
  }
}

/** v1 errors use `pid` for `id`. */
const byPid = <T>(act: () => T): T => renamed({ id: 'pid' }, act)
