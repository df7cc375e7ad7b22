import { dayMs } from '@common/domain/durations'
import type { AlertFinding } from '@common/domain/alerts/alert'
import type {
  TimedActivityEvent,
  AppNotification,
  ActivityEvent,
} from '@common/domain/notifications/notification'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/storage/history'
import type { NotificationRepository } from '../ports/storage/repositories'

const storedCount = 200

export interface NotifierDeps {
  readonly history: History
  readonly clock: Clock
  /** Start of the quiet period; null if it may be shown. */
  readonly quietSinceMs: (event: ActivityEvent) => number | null
  readonly publish: (notices: AppNotification[]) => void
  readonly show: (notice: AppNotification) => void
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
  function flush(notices: readonly AppNotification[]): void {
    if (notices.length === 0) return
    publish(storedNotifications(history.notifications))
    history.notifications.markShown(notices.map(({ id }) => id))
    for (const notice of notices) if (!notice.read) show(notice)
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
          .filter((notice) => history.notifications.add(notice))
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

/** Deterministic: one notification per event. */
function notificationId(event: ActivityEvent): string {
  switch (event.kind) {
    case 'order-filled':
      return `${event.kind}:${event.tradeId}`
    case 'stop-loss':
    case 'take-profit':
    case 'liquidation':
    case 'trade-closed':
      return `closed:${event.tradeId}`
    case 'option-expired':
    case 'option-paid':
    case 'option-delivered':
      return `ended:${event.optionId}`
    case 'option-expires':
      return `${event.kind}:${event.optionId}:${event.aheadMs}`
    case 'cross-filled':
    case 'cross-liquidated':
      return `${event.kind}:${event.orderId}`
    case 'deposit-settled':
      return `${event.kind}:${event.depositId}`
    case 'withdrawal-settled':
    case 'withdrawal-failed':
    case 'withdrawal-canceled':
    case 'fee-above-limit':
      return `${event.kind}:${event.withdrawalId}`
    case 'balance-differs':
      return `${event.kind}:${event.toMs}`
    // Once a day: a changed formula affects every trade.
    case 'booked-differently':
      return `${event.kind}:${event.differences.map(({ figure }) => figure).join()}:${Math.floor(event.atMs / dayMs)}`
    case 'records-gone':
      return `${event.kind}:${event.firstId}`
    case 'alert': {
      const { alertId, finding, firedAtMs } = event
      return `${event.kind}:${alertId}:${getSubject(finding)}:${firedAtMs}`
    }
  }
}

function getSubject(finding: AlertFinding): string {
  switch (finding.kind) {
    case 'price-above':
    case 'price-below':
    case 'price-move':
    case 'carry-ahead':
      return 'market'
    case 'liquidation-near':
      return finding.tradeId ?? 'cross'
    case 'loss':
      return finding.trade ? (finding.trade.id ?? 'cross') : 'all'
  }
}
