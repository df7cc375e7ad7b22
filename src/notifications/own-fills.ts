import type { FuturesTrade } from '@common/domain/futures/trade'
import { findNotificationKind } from '@common/domain/notifications/notification-kinds'
import type { ActivityEvent, AppNotification } from '@common/domain/notifications/notification'
import { happenedAt } from './notification-view'

/** Own market orders have no notification. */
export function withOwnFills(
  notifications: readonly AppNotification[],
  trades: readonly FuturesTrade[],
): readonly AppNotification[] {
  const ids = new Set(notifications.map(({ id }) => id))
  const fills = trades.flatMap((trade) => toFill(trade) ?? []).filter(({ id }) => !ids.has(id))
  if (fills.length === 0) return notifications
  return [...notifications, ...fills].toSorted((one, other) => happenedAt(other) - happenedAt(one))
}

function toFill({ id, side, quantity, entryPrice, filledAtMs }: FuturesTrade): AppNotification | null {
  if (filledAtMs === null || entryPrice === null) return null
  const event: ActivityEvent = { kind: 'order-filled', tradeId: id, side, quantity, price: entryPrice }
  return {
    id: findNotificationKind(event).id(event),
    atMs: filledAtMs,
    happenedAtMs: filledAtMs,
    event,
    read: true,
    awaySinceMs: null,
  }
}
