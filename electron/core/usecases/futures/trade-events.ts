import { closeReason } from '@common/domain/futures/close-reason'
import { settledProfit } from '@common/domain/futures/profit'
import type { Happening, NoticeEvent } from '@common/domain/notifications/notification'
import type { CloseReason, FuturesTrade } from '@common/domain/futures/trade'
import type { FuturesChange } from '../../state/futures-book'

const closingKind = {
  closed: 'trade-closed',
  'stop-loss': 'stop-loss',
  'take-profit': 'take-profit',
  liquidation: 'liquidation',
} as const satisfies Record<Exclude<CloseReason, 'canceled'>, NoticeEvent['kind']>

/** Trades without an earlier state emit no event. */
export function tradeEvents({ before, after }: FuturesChange): Happening[] {
  if (!before) return []
  const filled = before.state === 'open' && (after.state === 'running' || after.state === 'closed')
  const closed = before.state !== 'closed' && after.state === 'closed'
  return [
    ...(filled ? [{ event: filledEvent(after), happenedAtMs: after.filledAtMs }] : []),
    ...(closed ? [closing(after)] : []),
  ]
}

export const closing = (trade: FuturesTrade): Happening => ({
  event: closedEvent(trade),
  happenedAtMs: trade.closedAtMs,
})

export function goneEvents(trades: readonly FuturesTrade[]): Happening[] {
  const [first] = trades
  if (!first) return []
  const running = trades.filter(({ state }) => state === 'running').length
  const counts = { running, orders: trades.length - running, payments: 0 }
  return [{ event: { kind: 'records-gone', firstId: first.id, ...counts }, happenedAtMs: null }]
}

const filledEvent = ({ id, side, quantity, entryPrice, price }: FuturesTrade): NoticeEvent => ({
  kind: 'order-filled',
  tradeId: id,
  side,
  quantity,
  price: entryPrice ?? price,
})

function closedEvent(trade: FuturesTrade): NoticeEvent {
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
