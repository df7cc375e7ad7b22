import * as z from 'zod'
import type { Alert } from '@common/domain/alerts/alert'
import { AlertRuleSchema } from '@common/domain/alerts/alert-kinds'
import { CrossFundingFeeSchema } from '@common/domain/futures/cross/cross-records'
import { exactly } from '@common/domain/shape'
import { UnresolvedWriteSchema } from '@common/domain/writes/unresolved-write'
import type { PendingWrite } from '../../ports/storage/history'
import { SentActionSchema } from '@common/domain/writes/write-kinds'

/** New fields need a default here or a step in `migrations`. */

export const AlertRecord = exactly<Alert>()(
  z.object({
    id: z.string(),
    rule: AlertRuleSchema,
    isOn: z.boolean().default(true).catch(true),
    isRepeated: z.boolean().default(false).catch(false),
    createdAtMs: z.number().default(0).catch(0),
    toldAtMs: z.number().nullable().default(null).catch(null),
    toldPrice: z.number().nullable().default(null).catch(null),
    toldOf: z.array(z.string()).default([]).catch([]),
    countsFromMs: z.number().nullable().default(null).catch(null),
  }),
).loose()

export const PendingWriteRecord = exactly<PendingWrite>()(
  z.object({
    doubt: UnresolvedWriteSchema.extend({ mayRepeat: z.boolean().default(false) }),
    sent: SentActionSchema,
    orderId: z.string().nullable(),
    sentAtServiceMs: z.number(),
  }),
)

export const FeeRecord = CrossFundingFeeSchema.extend({ tradeId: z.string() })
