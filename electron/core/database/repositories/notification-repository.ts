import type { ActivityEvent, AppNotification } from '@common/domain/notifications/notification'
import { ActivityEventSchema } from '@common/domain/notifications/notification-kinds'
import type { NotificationRepository } from '../../ports/storage/repositories'
import type { HistoryDeps } from '../history-deps'
import type { StoredRow } from '../records/read-rows'

interface NotificationRow extends StoredRow, Omit<AppNotification, 'event' | 'read'> {
  readonly isRead: number
}

export function createNotificationRepository(deps: HistoryDeps): NotificationRepository {
  const { database, select, transaction } = deps
  const prepare = (sql: string) => database.prepare(sql)
  const selectNotifications = (which: string, parameters: readonly number[]): AppNotification[] =>
    select
      .selectRows<ActivityEvent, NotificationRow>(
        'notices',
        ActivityEventSchema,
        `SELECT rowid AS rowId, event AS json, id, at_ms AS atMs, is_read AS isRead,
         happened_at_ms AS happenedAtMs, away_since_ms AS awaySinceMs FROM notices ${which}`,
        parameters,
      )
      .map(({ row: { id, atMs, isRead, happenedAtMs, awaySinceMs }, record: event }) => ({
        id,
        atMs,
        read: isRead === 1,
        happenedAtMs,
        awaySinceMs,
        event,
      }))

  return {
    add: ({ id, atMs, read, event, happenedAtMs, awaySinceMs }) =>
      prepare(
        `INSERT OR IGNORE INTO notices (id, at_ms, is_read, event, happened_at_ms, away_since_ms, is_told)
         VALUES (?, ?, ?, ?, ?, ?, 0)`,
      ).run(id, atMs, read ? 1 : 0, JSON.stringify(event), happenedAtMs, awaySinceMs).changes > 0,
    remove: (notificationId) => void prepare('DELETE FROM notices WHERE id = ?').run(notificationId),
    newest: (limit) => selectNotifications('ORDER BY at_ms DESC, id DESC LIMIT ?', [limit]),
    unshown: () => selectNotifications('WHERE is_told = 0 ORDER BY at_ms, id', []),
    markShown(notificationIds) {
      const statement = prepare('UPDATE notices SET is_told = 1 WHERE id = ?')
      transaction(() => {
        for (const id of notificationIds) statement.run(id)
      })
    },
    markAllRead: () => void prepare('UPDATE notices SET is_read = 1').run(),
  }
}
