import * as z from 'zod'
import { NewCrossOrderSchema } from '@common/domain/futures/cross/cross-records'
import { satsSchema } from '@common/domain/sats-schema'

export const SentCrossRecords = [
  z.object({ action: z.literal('cross-order'), order: NewCrossOrderSchema }),
  z.object({ action: z.literal('cross-cancel'), tradeId: z.string() }),
  z.object({ action: z.literal('cross-cancel-all'), tradeIds: z.array(z.string()) }),
  z.object({
    action: z.literal('cross-close'),
    quantity: z.number(),
    entryPrice: z.number().optional(),
  }),
  z.object({ action: z.literal('cross-leverage'), leverage: z.number() }),
  z.object({ action: z.literal('cross-deposit'), amountSats: satsSchema, beforeSats: satsSchema }),
  z.object({ action: z.literal('cross-withdraw'), amountSats: satsSchema, beforeSats: satsSchema }),
] as const
