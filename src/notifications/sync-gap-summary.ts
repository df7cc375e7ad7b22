import type { AppNotification } from '@common/domain/notifications/notification'
import { t } from '../format/translate'
import { toNotificationView } from './notification-view'
import { formatMoment } from '../format/time'

interface MissedGroup {
  readonly key: string
  readonly notices: readonly AppNotification[]
  /** Null outside a sync gap. */
  readonly summary: string | null
}

export function groupNotifications(notifications: readonly AppNotification[]): MissedGroup[] {
  const groups: { sinceMs: number | null; notices: AppNotification[] }[] = []
  for (const notice of notifications) {
    const last = groups.at(-1)
    if (last && last.sinceMs === notice.awaySinceMs) last.notices.push(notice)
    else groups.push({ sinceMs: notice.awaySinceMs, notices: [notice] })
  }
  return groups.map(({ sinceMs, notices: members }) => ({
    key: `${sinceMs}:${members[0]?.id}`,
    notices: members,
    summary: sinceMs === null ? null : syncGapSummary(sinceMs, members),
  }))
}

export function syncGapSummary(sinceMs: number, notifications: readonly AppNotification[]): string {
  const counts = new Map<string, number>()
  for (const notice of notifications) {
    const { title } = toNotificationView(notice, true)
    counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  const titles = [...counts].map(([title, count]) =>
    count === 1 ? title : t('notifications.several', { title, count }),
  )
  return t('notifications.away', {
    from: formatMoment(sinceMs),
    to: formatMoment(Math.max(...notifications.map((notification) => notification.atMs))),
    what: titles.join(', '),
  })
}

/** Newest first; ignores gaps from before the account was opened. */
export function unreadSyncGap(
  notifications: readonly AppNotification[],
  openedAtMs: number,
): readonly AppNotification[] {
  const current = notifications.filter(({ atMs }) => atMs >= openedAtMs)
  const newest = current.find(({ awaySinceMs, read }) => awaySinceMs !== null && !read)
  return newest ? current.filter(({ awaySinceMs }) => awaySinceMs === newest.awaySinceMs) : []
}
