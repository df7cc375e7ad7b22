import * as z from 'zod'
import type { Alert } from '@common/domain/alerts/alert'
import { AlertRuleSchema } from '@common/domain/alerts/alert-kinds'
import { writeActions, unresolvedWriteStates, type UnresolvedWrite } from '@common/domain/unresolved-write'
import { triggerKinds } from '@common/domain/futures/trigger-kind'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { PaymentDetails } from '@common/domain/payments/payment-details'
import { isSats, type Sats } from '@common/domain/units'
import { depositStates, paymentStates, type Deposit, type Withdrawal } from '@common/domain/wallet'
import type { OrderOutcome, SentAction, PendingWrite } from '../../ports/storage/history'
import { TextSchema } from '@common/texts/text-schema'
import { CrossOrderRecord, SentCrossRecords } from './cross-records'
import {
  ExecutedSwapRecord,
  OptionOrderRecord,
  OptionRecord,
  SettlementValue,
  SwapOrderRecord,
} from './option-records'

/** Independent of the bridge schemas. New fields need a default here or a step in `migrations`. */

const satsValue = z.custom<Sats>(isSats, 'must be a whole number of sats')
/** Absent if every amount was whole. */
const exactSats = z.record(z.string(), z.number()).optional()
const side = z.enum(['buy', 'sell'])
const orderType = z.enum(['market', 'limit'])

export const TradeRecord = z.object({
  id: z.string(),
  side,
  orderType,
  state: z.enum(['open', 'running', 'closed', 'canceled']),
  quantity: z.number(),
  marginSats: satsValue,
  leverage: z.number(),
  price: z.number(),
  entryPrice: z.number().nullable(),
  entryMarginSats: satsValue.nullable(),
  exitPrice: z.number().nullable(),
  liquidationPrice: z.number(),
  stopLossPrice: z.number().nullable(),
  takeProfitPrice: z.number().nullable(),
  // Missing in records of earlier versions.
  trailingRate: z.number().nullish(),
  pnlSats: satsValue,
  cashedInPnlSats: satsValue.nullish(),
  openingFeeSats: satsValue,
  closingFeeSats: satsValue,
  maintenanceMarginSats: satsValue,
  areFeesEstimated: z.literal(true).optional(),
  fundingFeeSats: satsValue,
  createdAtMs: z.number(),
  filledAtMs: z.number().nullable(),
  closedAtMs: z.number().nullable(),
  updatedAtMs: z.number(),
  exactSats,
}) satisfies z.ZodType<FuturesTrade>

const payment = {
  id: z.string(),
  rail: z.enum(['lightning', 'bitcoin', 'internal']),
  state: z.enum(paymentStates),
  amountSats: satsValue,
  createdAtMs: z.number(),
  reference: z.string().nullable(),
}

export const DepositRecord = z.object({
  ...payment,
  state: z.enum(depositStates),
  blockHeight: z.number().optional(),
  expiresAtMs: z.number().optional(),
  exactSats,
}) satisfies z.ZodType<Deposit>

export const PaymentDetailsRecord = z.object({
  payee: z.string().optional(),
  payer: z.string().optional(),
  description: z.string().optional(),
  comment: z.string().optional(),
  label: z.string().optional(),
  message: z.string().optional(),
}) satisfies z.ZodType<PaymentDetails>

export const WithdrawalRecord = z.object({
  ...payment,
  feeSats: satsValue,
  destination: z.string().nullable(),
  exactSats,
}) satisfies z.ZodType<Withdrawal>

export const AlertRecord = z.looseObject({
  id: z.string(),
  rule: AlertRuleSchema,
  isOn: z.boolean().default(true).catch(true),
  isRepeated: z.boolean().default(false).catch(false),
  createdAtMs: z.number().default(0).catch(0),
  toldAtMs: z.number().nullable().default(null).catch(null),
  toldPrice: z.number().nullable().default(null).catch(null),
  toldOf: z.array(z.string()).default([]).catch([]),
  countsFromMs: z.number().nullable().default(null).catch(null),
}) satisfies z.ZodType<Alert>

const OrderRecord = z.object({
  side,
  orderType,
  leverage: z.number(),
  quantity: z.number().optional(),
  marginSats: satsValue.optional(),
  price: z.number().optional(),
  stopLossPrice: z.number().optional(),
  takeProfitPrice: z.number().optional(),
}) satisfies z.ZodType<FuturesOrder>

const SentRecord = z.discriminatedUnion('action', [
  z.object({ action: z.literal('open-trade'), order: OrderRecord, knownTradeIds: z.array(z.string()) }),
  z.object({ action: z.enum(['close-trade', 'cancel-trade']), tradeId: z.string() }),
  z.object({
    action: z.literal('move-order'),
    tradeId: z.string(),
    fromPrice: z.number(),
    price: z.number(),
    newOrderId: z.string(),
  }),
  z.object({
    action: z.enum(['add-margin', 'cash-in']),
    tradeId: z.string(),
    amountSats: satsValue,
    before: z.object({ marginSats: satsValue, price: z.number() }),
  }),
  z.object({
    action: z.literal('update-trade'),
    tradeId: z.string(),
    level: z.enum(triggerKinds),
    price: z.number().nullable(),
    trailingRate: z.number().optional(),
  }),
  z.object({ action: z.enum(['close-all', 'cancel-all']), tradeIds: z.array(z.string()) }),
  z.object({
    action: z.literal('withdraw'),
    paymentHash: z.string(),
    amountSats: satsValue,
    feeLimitSats: satsValue.optional(),
    details: PaymentDetailsRecord.optional(),
  }),
  z.object({
    action: z.literal('withdraw-on-chain'),
    address: z.string(),
    amountSats: satsValue,
    feeLimitSats: satsValue.optional(),
    details: PaymentDetailsRecord.optional(),
    knownIds: z.array(z.string()),
  }),
  z.object({ action: z.literal('cancel-withdrawal'), withdrawalId: z.string() }),
  z.object({
    action: z.literal('transfer'),
    toUsername: z.string(),
    amountSats: satsValue,
    knownIds: z.array(z.string()),
  }),
  z.object({
    action: z.literal('buy-option'),
    order: OptionOrderRecord,
    knownTradeIds: z.array(z.string()),
  }),
  z.object({ action: z.literal('close-option'), tradeId: z.string() }),
  z.object({ action: z.literal('close-all-options'), tradeIds: z.array(z.string()) }),
  z.object({ action: z.literal('set-settlement'), tradeId: z.string(), settlement: SettlementValue }),
  z.object({ action: z.literal('swap'), order: SwapOrderRecord, knownIds: z.array(z.string()) }),
  ...SentCrossRecords,
]) satisfies z.ZodType<SentAction>

export const PendingWriteRecord = z.object({
  doubt: z.object({
    id: z.string(),
    action: z.enum(writeActions),
    summary: TextSchema,
    sinceMs: z.number(),
    tradeId: z.string().nullable(),
    amountSats: satsValue.nullable(),
    state: z.enum(unresolvedWriteStates),
    finding: TextSchema.nullable(),
    mayRepeat: z.boolean().default(false),
  }) satisfies z.ZodType<UnresolvedWrite>,
  sent: SentRecord,
  orderId: z.string().nullable(),
  sentAtServiceMs: z.number(),
}) satisfies z.ZodType<PendingWrite>

export const OutcomeRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), trade: TradeRecord }),
  z.object({ kind: z.literal('bought'), option: OptionRecord }),
  z.object({ kind: z.literal('swapped'), swap: ExecutedSwapRecord }),
  z.object({ kind: z.literal('placed'), order: CrossOrderRecord }),
  z.object({ kind: z.literal('in-doubt'), doubtId: z.string() }),
  z.object({
    kind: z.literal('refused'),
    said: TextSchema,
    issues: z.array(z.intersection(z.object({ field: z.string() }), TextSchema)),
  }),
]) satisfies z.ZodType<OrderOutcome>

export const FeeRecord = z.object({
  tradeId: z.string(),
  fixingId: z.string(),
  atMs: z.number(),
  feeSats: satsValue,
})
