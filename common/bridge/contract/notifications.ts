import * as z from 'zod'
import { write } from '../define'
import { profileValue } from '../state-feed'
import { NotificationSchema } from '../../domain/notifications/notification'
import { AlertSchema } from '../../domain/alerts/alert'
import { RequestedAlertRuleSchema } from '../../domain/alerts/alert-kinds'
import { Id } from '../../domain/id'
import { noValue } from '../../domain/shape'
import { UnresolvedWriteSchema } from '../../domain/writes/unresolved-write'

export const notices = {
  /** Newest first. */
  list: profileValue(z.array(NotificationSchema), []),
  markAllRead: write(noValue, noValue),
}

export const doubts = {
  /** Newest first. */
  list: profileValue(z.array(UnresolvedWriteSchema), []),
  /** Only writes that are resolved or need the user. */
  dismiss: write(z.object({ doubtId: Id }), noValue),
}

export const alerts = {
  /** Newest first. */
  list: profileValue(z.array(AlertSchema), []),
  add: write(
    z.object({ rule: RequestedAlertRuleSchema, isRepeated: z.boolean() }),
    z.object({ alertId: Id }),
  ),
  /** Rearms the alert. */
  change: write(z.object({ alertId: Id, rule: RequestedAlertRuleSchema, isRepeated: z.boolean() }), noValue),
  /** Switching on rearms the alert. */
  switch: write(z.object({ alertId: Id, isOn: z.boolean() }), noValue),
  remove: write(z.object({ alertId: Id }), noValue),
}
