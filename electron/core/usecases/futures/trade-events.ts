import { closeReason } from '@common/domain/futures/close-reason'
import { settledProfit } from '@common/domain/futures/profit'
import type { TimedActivityEvent, ActivityEvent } from '@common/domain/notifications/notification'
import type { CloseReason, FuturesTrade } from '@common/domain/futures/trade'
import type { FuturesChange } from '../../state/futures-tracker'

const closingKind = {
  closed: 'trade-closed',
  'stop-loss': 'stop-loss',
  'take-profit': 'take-profit',
  liquidation: 'liquidation',
} as const satisfies Record<Exclude<CloseReason, 'canceled'>, ActivityEvent['kind']>

/** Trades without an earlier state emit no event. */
export function tradeEvents({ before, after }: FuturesChange): TimedActivityEvent[] {
  if (!before) return []
  const filled = before.state === 'open' && (after.state === 'running' || after.state === 'closed')
  const closed = before.state !== 'closed' && after.state === 'closed'
  return [
    ...(filled ? [{ event: filledEvent(after), happenedAtMs: after.filledAtMs }] : []),
    ...(closed ? [closing(after)] : []),
  ]
}

/** Omits events that the user caused in another client since then. */
export function missedTradeEvents({ before, after }: FuturesChange, sinceMs: number): TimedActivityEvent[] {
  if (before) return []
  const filled: TimedActivityEvent = { event: filledEvent(after), happenedAtMs: after.filledAtMs }
  const closed = after.state === 'closed' ? [closing(after)] : []
  if (after.createdAtMs < sinceMs) return [filled, ...closed]
  return [
    ...(after.orderType === 'limit' ? [filled] : []),
    ...closed.filter(({ event }) => event.kind !== 'trade-closed'),
  ]
}

export const closing = (trade: FuturesTrade): TimedActivityEvent => ({
  event: closedEvent(trade),
  happenedAtMs: trade.closedAtMs,
})

export function missingTradeEvents(trades: readonly FuturesTrade[]): TimedActivityEvent[] {
  const [first] = trades
  if (!first) return []
  const running = trades.filter(({ state }) => state === 'running').length
  const counts = { running, orders: trades.length - running, payments: 0 }
  return [{ event: { kind: 'records-gone', firstId: first.id, ...counts }, happenedAtMs: null }]
}

const filledEvent = ({ id, side, quantity, entryPrice, price }: FuturesTrade): ActivityEvent => ({
  kind: 'order-filled',
  tradeId: id,
  side,
  quantity,
  price: entryPrice ?? price,
})

function closedEvent(trade: FuturesTrade): ActivityEvent {
  const reason = closeReason(trade)
  return {
    kind: reason === 'canceled' ? 'trade-closed' : closingKind[reason],
    tradeId: trade.id,
    side: trade.side,
    quantity: trade.quantity,
    price: trade.exitPrice ?? trade.price,
    netPnlSats: settledProfit(trade).totalSats,
  }
}
