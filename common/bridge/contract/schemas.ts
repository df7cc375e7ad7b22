import * as z from 'zod'
import { FuturesTradeSchema } from '../../domain/futures/trade'
import type { AppNotification } from '../../domain/notifications/notification'
import { ActivityEventSchema } from '../../domain/notifications/notification-kinds'
import { OptionTradeSchema } from '../../domain/options/option'
import { exactly } from '../../domain/shape'
import { WithdrawalSchema } from '../../domain/wallet'

/** Without the exact amounts, which only main needs. */
export const ShownTradeSchema = FuturesTradeSchema.omit({ exactSats: true })
export const ShownOptionSchema = OptionTradeSchema.omit({ exactSats: true })
export const ShownWithdrawalSchema = WithdrawalSchema.omit({ exactSats: true })

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
