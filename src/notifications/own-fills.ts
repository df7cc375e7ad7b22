import { closeReason } from '@common/domain/futures/close-reason'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import { settledProfit } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { OptionTrade } from '@common/domain/options/option'
import { settledOptionProfit, toOptionDebitBreakdown } from '@common/domain/options/profit/profit'
import { findNotificationKind } from '@common/domain/notifications/notification-kinds'
import type { ActivityEvent, AppNotification } from '@common/domain/notifications/notification'
import { happenedAt } from './notification-view'

interface OwnFills {
  readonly trades: readonly FuturesTrade[]
  readonly crossOrders: readonly CrossOrder[]
  readonly options: readonly OptionTrade[]
}

/** Own market orders and own options have no notification. */
export function withOwnFills(
  notifications: readonly AppNotification[],
  { trades, crossOrders, options }: OwnFills,
): readonly AppNotification[] {
  const ids = new Set(notifications.map(({ id }) => id))
  const fills = [
    ...trades.flatMap((trade) => [toFill(trade), toClose(trade)]),
    ...crossOrders.map(toCrossFill),
    ...options.flatMap((option) => [toPurchase(option), toOptionClose(option)]),
  ].filter((fill) => fill !== null && !ids.has(fill.id)) as AppNotification[]
  if (fills.length === 0) return notifications
  return [...notifications, ...fills].toSorted((one, other) => happenedAt(other) - happenedAt(one))
}

const toNotification = (event: ActivityEvent, atMs: number): AppNotification => ({
  id: findNotificationKind(event).id(event),
  atMs,
  happenedAtMs: atMs,
  event,
  read: true,
  awaySinceMs: null,
})

function toFill({ id, side, quantity, entryPrice, filledAtMs }: FuturesTrade): AppNotification | null {
  if (filledAtMs === null || entryPrice === null) return null
  return toNotification({ kind: 'order-filled', tradeId: id, side, quantity, price: entryPrice }, filledAtMs)
}

function toClose(trade: FuturesTrade): AppNotification | null {
  const { id, side, quantity, exitPrice, closedAtMs } = trade
  if (trade.state !== 'closed' || exitPrice === null || closedAtMs === null) return null
  if (closeReason(trade) !== 'closed') return null
  const netPnlSats = settledProfit(trade).totalSats
  return toNotification(
    { kind: 'trade-closed', tradeId: id, side, quantity, price: exitPrice, netPnlSats },
    closedAtMs,
  )
}

function toCrossFill({
  id,
  orderType,
  side,
  quantity,
  price,
  filledAtMs,
}: CrossOrder): AppNotification | null {
  if (orderType === 'liquidation' || filledAtMs === null) return null
  return toNotification({ kind: 'cross-filled', orderId: id, side, quantity, price }, filledAtMs)
}

const toTerms = ({ id, kind, quantity, strike }: OptionTrade) => ({
  optionId: id,
  option: { kind, quantity, strike },
})

const toPurchase = (option: OptionTrade): AppNotification =>
  toNotification(
    {
      kind: 'option-bought',
      ...toTerms(option),
      costSats: toOptionDebitBreakdown(option).totalSats,
    },
    option.createdAtMs,
  )

function toOptionClose(option: OptionTrade): AppNotification | null {
  const { state, closedAtMs } = option
  if (state !== 'closed' || closedAtMs === null) return null
  const netPnlSats = settledOptionProfit(option).totalSats
  return toNotification({ kind: 'option-closed', ...toTerms(option), netPnlSats }, closedAtMs)
}
