import type {
  TimedActivityEvent,
  AppNotification,
  ActivityEvent,
} from '@common/domain/notifications/notification'
import { findNotificationKind } from '@common/domain/notifications/notification-kinds'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/storage/history'
import type { NotificationRepository } from '../ports/storage/repositories'

const storedCount = 200

interface NotifierDeps {
  readonly history: History
  readonly clock: Clock
  /** Start of the quiet period; null if it may be shown. */
  readonly quietSinceMs: (event: ActivityEvent) => number | null
  readonly publish: (notifications: AppNotification[]) => void
  readonly show: (notification: AppNotification) => void
}

/**
 * Last presence before an event; null if present, `seen` if another profile of the account was open. Argument: exchange
 * time, null if unknown.
 */
export type MissedSince = (happenedAtMs: number | null) => number | 'seen' | null

export const notMissed: MissedSince = () => null

export const storedNotifications = (stored: NotificationRepository): AppNotification[] =>
  stored.newest(storedCount)

export interface Notifier {
  /** Shows them after the commit. A quiet period counts as time away. */
  store(activityEvents: readonly TimedActivityEvent[], awaySinceMs: MissedSince): void
  takeBack(events: readonly ActivityEvent[]): void
  flushPending(): void
}

/** Stores each event once, with its cause. The next start shows those left by a crash. */
export function createNotifier(deps: NotifierDeps): Notifier {
  const { history, clock, quietSinceMs, publish, show } = deps
  function flush(notifications: readonly AppNotification[]) {
    if (notifications.length === 0) return
    publish(storedNotifications(history.notifications))
    history.notifications.markShown(notifications.map(({ id }) => id))
    for (const notification of notifications) if (!notification.read) show(notification)
  }

  return {
    store(activityEvents, awaySinceMs) {
      history.transaction(({ afterCommit }) => {
        const fresh = activityEvents
          .map((activityEvent) => {
            const since = awaySinceMs(activityEvent.happenedAtMs)
            const read = since === 'seen'
            return {
              ...activityEvent,
              id: notificationId(activityEvent.event),
              atMs: clock.nowMs(),
              read,
              awaySinceMs: read ? null : (since ?? quietSinceMs(activityEvent.event)),
            }
          })
          .filter((notification) => history.notifications.add(notification))
        afterCommit(() => flush(fresh))
      })
    },
    takeBack(events) {
      history.transaction(({ afterCommit }) => {
        for (const event of events) history.notifications.remove(notificationId(event))
        afterCommit(() => publish(storedNotifications(history.notifications)))
      })
    },
    flushPending: () => flush(history.notifications.unshown()),
  }
}

const notificationId = (event: ActivityEvent): string => findNotificationKind(event).id(event)
