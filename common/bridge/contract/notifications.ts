import * as z from 'zod'
import { write } from '../define'
import { profileValue } from '../state-feed'
import { NotificationSchema } from './schemas'
import type { Alert } from '../../domain/alerts/alert'
import { RequestedAlertRuleSchema } from '../../domain/alerts/alert-kinds'
import { Id } from '../../domain/id'
import { exactly, noValue } from '../../domain/shape'
import { UnresolvedWriteSchema } from '../../domain/writes/unresolved-write'

export const notices = {
  /** Newest first. */
  list: profileValue(z.array(NotificationSchema), []),
  markAllRead: write(noValue, noValue),
}

export const doubts = {
  /** Not dismissed, newest first. */
  list: profileValue(z.array(UnresolvedWriteSchema), []),
  /** Only writes that are resolved or need the user. */
  dismiss: write(z.object({ doubtId: Id }), noValue),
}

const AlertSchema = exactly<Alert>()(
  z.object({
    id: Id,
    rule: RequestedAlertRuleSchema,
    isOn: z.boolean(),
    isRepeated: z.boolean(),
    createdAtMs: z.number(),
    toldAtMs: z.number().nullable(),
    toldPrice: z.number().nullable(),
    toldOf: z.array(z.string()).readonly(),
    countsFromMs: z.number().nullable(),
  }),
)

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
