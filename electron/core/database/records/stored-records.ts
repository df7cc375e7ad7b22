import * as z from 'zod'
import type { Alert } from '@common/domain/alerts/alert'
import { AlertRuleSchema } from '@common/domain/alerts/alert-kinds'
import { CrossFundingFeeSchema, CrossOrderSchema } from '@common/domain/futures/cross/cross-records'
import { FuturesOrderSchema, FuturesTradeSchema } from '@common/domain/futures/trade'
import { triggerKinds } from '@common/domain/futures/trigger-kind'
import { FieldIssueSchema } from '@common/domain/issue'
import { OptionOrderSchema, OptionTradeSchema, settlements } from '@common/domain/options/option'
import { PaymentDetailsSchema } from '@common/domain/payments/payment-details'
import { satsSchema } from '@common/domain/sats-schema'
import { exactly } from '@common/domain/shape'
import { ExecutedSwapSchema, SwapOrderSchema } from '@common/domain/swaps/swap'
import { UnresolvedWriteSchema } from '@common/domain/unresolved-write'
import { TextSchema } from '@common/texts/text-schema'
import type { OrderOutcome, PendingWrite, SentAction } from '../../ports/storage/history'
import { SentCrossRecords } from './cross-records'

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

const marginChange = {
  tradeId: z.string(),
  amountSats: satsSchema,
  before: z.object({ marginSats: satsSchema, price: z.number() }),
}

const SentRecord = exactly<SentAction>()(
  z.discriminatedUnion('action', [
    z.object({
      action: z.literal('open-trade'),
      order: FuturesOrderSchema,
      knownTradeIds: z.array(z.string()),
    }),
    z.object({ action: z.literal('close-trade'), tradeId: z.string() }),
    z.object({ action: z.literal('cancel-trade'), tradeId: z.string() }),
    z.object({
      action: z.literal('move-order'),
      tradeId: z.string(),
      fromPrice: z.number(),
      price: z.number(),
      newOrderId: z.string(),
    }),
    z.object({ action: z.literal('add-margin'), ...marginChange }),
    z.object({ action: z.literal('cash-in'), ...marginChange }),
    z.object({
      action: z.literal('update-trade'),
      tradeId: z.string(),
      level: z.enum(triggerKinds),
      price: z.number().nullable(),
      trailingRate: z.number().optional(),
    }),
    z.object({ action: z.literal('close-all'), tradeIds: z.array(z.string()) }),
    z.object({ action: z.literal('cancel-all'), tradeIds: z.array(z.string()) }),
    z.object({
      action: z.literal('withdraw'),
      paymentHash: z.string(),
      amountSats: satsSchema,
      feeLimitSats: satsSchema.optional(),
      details: PaymentDetailsSchema.optional(),
    }),
    z.object({
      action: z.literal('withdraw-on-chain'),
      address: z.string(),
      amountSats: satsSchema,
      feeLimitSats: satsSchema.optional(),
      details: PaymentDetailsSchema.optional(),
      knownIds: z.array(z.string()),
    }),
    z.object({ action: z.literal('cancel-withdrawal'), withdrawalId: z.string() }),
    z.object({
      action: z.literal('transfer'),
      toUsername: z.string(),
      amountSats: satsSchema,
      knownIds: z.array(z.string()),
    }),
    z.object({
      action: z.literal('buy-option'),
      order: OptionOrderSchema,
      knownTradeIds: z.array(z.string()),
    }),
    z.object({ action: z.literal('close-option'), tradeId: z.string() }),
    z.object({ action: z.literal('close-all-options'), tradeIds: z.array(z.string()) }),
    z.object({ action: z.literal('set-settlement'), tradeId: z.string(), settlement: z.enum(settlements) }),
    z.object({ action: z.literal('swap'), order: SwapOrderSchema, knownIds: z.array(z.string()) }),
    ...SentCrossRecords,
  ]),
)

export const PendingWriteRecord = exactly<PendingWrite>()(
  z.object({
    doubt: UnresolvedWriteSchema.extend({ mayRepeat: z.boolean().default(false) }),
    sent: SentRecord,
    orderId: z.string().nullable(),
    sentAtServiceMs: z.number(),
  }),
)

export const OutcomeRecord = exactly<OrderOutcome>()(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('done'), trade: FuturesTradeSchema }),
    z.object({ kind: z.literal('bought'), option: OptionTradeSchema }),
    z.object({ kind: z.literal('swapped'), swap: ExecutedSwapSchema }),
    z.object({ kind: z.literal('placed'), order: CrossOrderSchema }),
    z.object({ kind: z.literal('in-doubt'), doubtId: z.string() }),
    z.object({
      kind: z.literal('refused'),
      said: TextSchema,
      issues: z.array(FieldIssueSchema),
    }),
  ]),
)

export const FeeRecord = CrossFundingFeeSchema.extend({ tradeId: z.string() })
