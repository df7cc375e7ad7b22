import { getTriggerPrice, type TriggerKind } from '@common/domain/futures/trigger-kind'
import type { TradeState } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import type { v3 } from '@common/exchange-api/v3/endpoints'
import type { PageQuery } from '@common/exchange-api/v3/fields'
import {
  otherDistanceUnit,
  distanceToRate,
  trailingDistanceUnit,
} from '@common/exchange-api/v3/trailing-distance'
import { fieldError } from '../../errors/service-error'
import type { Faults } from '../../faults/faults'
import type { OwnedTrade } from '../../futures/owned-trade'
import { listTrades, type FuturesDeps } from '../handlers/futures'
import type { HandlersOf } from '../handlers'
import { toIsolatedOrder, toIsolatedTrade } from './isolated-wire'
import { iso } from '@common/exchange-api/v3/fields'
import { toWirePage } from './page'

interface IsolatedDeps extends FuturesDeps {
  readonly faults: Faults
}

const allActive = { limit: Number.MAX_SAFE_INTEGER }

/** v1 and v2 trades in v3 format (protocol/v3.md#isolated-trade). */
export function v3IsolatedHandlers(deps: IsolatedDeps): HandlersOf<typeof v3.isolated> {
  const { orders, trades, positions, quotes, funding, faults } = deps
  const unit = () => (faults.findActive('stop-unit') === null ? trailingDistanceUnit : otherDistanceUnit)
  const wire = (trade: OwnedTrade) => toIsolatedTrade(trade, quotes.ticker(), unit())
  const wireAll = (list: readonly OwnedTrade[]) => {
    const ticker = quotes.ticker()
    return list.map((trade) => toIsolatedTrade(trade, ticker, unit()))
  }
  /** Another user's trade is an invalid request, a missing one not found (protocol/v3.md#errors). */
  const own = (uid: string, id: string): string => {
    const owner = positions.stored.ownerOf(id)
    if (owner !== null && owner !== uid) throw fieldError('invalidRequest', 'id', 'You do not own this trade')
    return id
  }
  const setLevel = (uid: string, id: string, kind: TriggerKind, value: number) => {
    const trade = trades.trade(uid, own(uid, id))
    const isFixed = kind === 'take-profit' || trade.trailingStopRate === null
    if (isFixed && value !== 0 && getTriggerPrice(trade, kind) === value)
      throw fieldError('invalidRequest', 'value', `The price is already set to ${value}`)
    return wire(trades.setLevel(uid, id, kind, value))
  }
  const ended = (uid: string, query: PageQuery, state: TradeState) =>
    toWirePage(query, {
      rows: (span) => positions.stored.closed(uid, span),
      getTimeMs: getEndMs,
      toWire: wire,
      isWanted: (trade) => trade.state === state,
    })
  return {
    newTrade: ({ uid, body }) => wire(orders.place(uid, toIsolatedOrder(body), body.clientId ?? null)),
    close: ({ uid, body }) => wire(trades.close(uid, own(uid, body.id))),
    cancel: ({ uid, body }) => wire(trades.cancel(uid, own(uid, body.id))),
    addMargin: ({ uid, body }) => wire(trades.addMargin(uid, own(uid, body.id), sats(body.amount))),
    cashIn: ({ uid, body }) => wire(trades.cashIn(uid, own(uid, body.id), sats(body.amount))),
    setStopLoss: ({ uid, body: { id, value, mode } }) =>
      mode === 'trailing' && value > 0
        ? wire(trades.trailStop(uid, own(uid, id), distanceToRate(value, unit())))
        : setLevel(uid, id, 'stop-loss', value),
    removeStopLoss: ({ uid, query }) => setLevel(uid, query.id, 'stop-loss', 0),
    setTakeProfit: ({ uid, body }) => setLevel(uid, body.id, 'take-profit', body.value),
    removeTakeProfit: ({ uid, query }) => setLevel(uid, query.id, 'take-profit', 0),
    cancelAll: ({ uid }) => wireAll(trades.cancelAll(uid)),
    openTrades: ({ uid }) => wireAll(listTrades(positions, uid, 'open', allActive)),
    runningTrades: ({ uid }) => wireAll(listTrades(positions, uid, 'running', allActive)),
    closedTrades: ({ uid, query }) => ended(uid, query, 'closed'),
    canceledTrades: ({ uid, query }) => ended(uid, query, 'canceled'),
    fundingFees: ({ uid, query }) =>
      toWirePage(query, {
        rows: (span) => funding.fees(uid, span),
        getTimeMs: ({ ts }) => ts,
        toWire: ({ ts, id, fixing_id, fee }) => ({
          fee,
          settlementId: fixing_id,
          time: iso(ts),
          tradeId: id,
        }),
        isWanted: ({ id }) => query.tradeId === undefined || id === query.tradeId,
      }),
  }
}

/** Assumed, because unpublished (protocol/v3.md#unsettled). */
const getEndMs = ({ closedAtMs, createdAtMs }: OwnedTrade): number => closedAtMs ?? createdAtMs
