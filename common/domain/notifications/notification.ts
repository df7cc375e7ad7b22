import * as z from 'zod'
import type { Shape } from '../shape'
import { ActivityEventSchema } from './notification-kinds'

export type { ActivityEvent } from './notification-kinds'

export const NotificationSchema = z.object({
  id: z.string(),
  atMs: z.number(),
  read: z.boolean(),
  /** Null if not reported. `atMs`: when this app learned of it. */
  happenedAtMs: z.number().nullable(),
  /** Start of the missed period, whose events are summed up. Null for current events. */
  awaySinceMs: z.number().nullable(),
  event: ActivityEventSchema,
})
export type AppNotification = Shape<typeof NotificationSchema>

export type TimedActivityEvent = Pick<AppNotification, 'event' | 'happenedAtMs'>
