import * as z from 'zod'
import type { AppNotification } from '../../domain/notifications/notification'
import { ActivityEventSchema } from '../../domain/notifications/notification-kinds'
import { exactly } from '../../domain/shape'

export const NotificationSchema = exactly<AppNotification>()(
  z.object({
    id: z.string(),
    atMs: z.number(),
    read: z.boolean(),
    happenedAtMs: z.number().nullable(),
    awaySinceMs: z.number().nullable(),
    event: ActivityEventSchema,
  }),
)

/** `doubtId`: unresolved and being reconciled. */
export const outcomeSchema = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('done'), value }),
    z.object({ kind: z.literal('in-doubt'), doubtId: z.string() }),
  ])
