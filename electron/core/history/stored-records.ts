import * as z from 'zod'
import { FuturesOrderSchema, SatsValue, FuturesTradeSchema } from '@common/bridge/contract/schemas'
import { levelKinds } from '@common/domain/futures/level-kind'
import type { OrderOutcome, SentAction } from '../ports/history'

export const SentActionSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('open-trade'),
    order: FuturesOrderSchema,
    knownTradeIds: z.array(z.string()),
  }),
  z.object({ action: z.enum(['close-trade', 'cancel-trade']), tradeId: z.string() }),
  z.object({
    action: z.enum(['add-margin', 'cash-in']),
    tradeId: z.string(),
    amountSats: SatsValue,
    before: z.object({ marginSats: SatsValue, price: z.number() }),
  }),
  z.object({
    action: z.literal('update-trade'),
    tradeId: z.string(),
    level: z.enum(levelKinds),
    price: z.number().nullable(),
  }),
  z.object({ action: z.enum(['close-all', 'cancel-all']), tradeIds: z.array(z.string()) }),
  z.object({ action: z.literal('withdraw'), paymentHash: z.string(), amountSats: SatsValue }),
]) satisfies z.ZodType<SentAction>

export const OrderOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), trade: FuturesTradeSchema }),
  z.object({ kind: z.literal('in-doubt'), doubtId: z.string() }),
  z.object({
    kind: z.literal('refused'),
    message: z.string(),
    issues: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
]) satisfies z.ZodType<OrderOutcome>
