import * as z from 'zod'
import { call, nothing, write } from '../../define'
import { profileChanges, profileValue } from '../../state-feed'
import { paymentEventKinds } from '../../../domain/payments/payment-event'
import { paidLink, PaymentDetailsSchema } from './payment-details-schemas'
import {
  AmountSats,
  DepositRequestSchema,
  DepositSchema,
  Id,
  outcomeSchema,
  SatsValue,
  WithdrawalSchema,
} from '../schemas'
import { destinationKinds, type WithdrawalRules } from '../../../domain/payments/withdrawal-rules'
import type { DollarQuote } from '../../../domain/payments/dollar-payments'

const DestinationSchema = z.object({ kind: z.enum(destinationKinds), value: z.string().max(500) })

const strictness = { maxFeeRate: z.number(), isAllowListOn: z.boolean(), coolingOffMs: z.number() }

const WithdrawalRulesSchema = z.object({
  ...strictness,
  destinations: z.array(DestinationSchema.extend({ name: z.string(), fromMs: z.number() })).readonly(),
  pending: z.object({ ...strictness, fromMs: z.number() }).nullable(),
}) satisfies z.ZodType<WithdrawalRules>

const WithdrawalRulesChangeSchema = z.object({
  maxFeeRate: z.number().min(0).max(1).optional(),
  isAllowListOn: z.boolean().optional(),
  coolingOffMs: z
    .number()
    .int()
    .min(0)
    .max(31 * 86_400_000)
    .optional(),
})

const WalletChangeSchema = z.object({
  /** `changed` upserts by id. */
  kind: z.enum(['snapshot', 'changed']),
  deposits: z.array(DepositSchema),
  withdrawals: z.array(WithdrawalSchema),
  /** Both lists were read completely. */
  isRead: z.boolean(),
})
export type WalletChange = z.infer<typeof WalletChangeSchema>

function mergeWalletChanges(older: WalletChange, newer: WalletChange): WalletChange {
  if (newer.kind === 'snapshot') return newer
  const over = <T extends { readonly id: string }>(a: readonly T[], b: readonly T[]): T[] => [
    ...new Map([...a, ...b].map((item) => [item.id, item])).values(),
  ]
  return {
    kind: older.kind,
    deposits: over(older.deposits, newer.deposits),
    withdrawals: over(older.withdrawals, newer.withdrawals),
    isRead: newer.isRead,
  }
}

const AutoWithdrawSchema = z.object({ isOn: z.boolean(), lightningAddress: z.string().nullable() })

/** `mostFeeSats`: null (not shown) is refused. `acceptsOpenFee`: accepted without estimate or limit. */
const shownPayment = {
  amountSats: AmountSats,
  mostFeeSats: SatsValue.nullable(),
  acceptsOpenFee: z.boolean().optional(),
}

const paymentRequest = z.string().trim().min(1, 'input.pasteInvoice').max(8000, 'input.tooBig')

export const wallet = {
  live: profileChanges(WalletChangeSchema, {
    empty: { kind: 'snapshot', deposits: [], withdrawals: [], isRead: false },
    merge: mergeWalletChanges,
  }),
  /** Empty if the payment ended before it was first seen. */
  events: call(
    z.object({ paymentId: Id }),
    z.array(
      z.object({
        kind: z.enum(paymentEventKinds),
        atMs: z.number(),
        /** Only for `asked`. */
        feeLimitSats: SatsValue.optional(),
      }),
    ),
  ),
  details: call(z.object({ paymentId: Id }), PaymentDetailsSchema.nullable()),
  /** Enforced by main. */
  rules: profileValue(WithdrawalRulesSchema, null),
  /** Looser rules apply after the cooling-off time. */
  changeRules: write(WithdrawalRulesChangeSchema, nothing),
  /** Applies after the cooling-off time. */
  allowDestination: write(z.object({ text: z.string().max(8000), name: z.string().trim().max(60) }), nothing),
  forbidDestination: write(DestinationSchema, nothing),
  /** Null if unsupported. */
  autoWithdraw: call(nothing, AutoWithdrawSchema.nullable()),
  changeAutoWithdraw: write(
    z.object({ isOn: z.boolean(), lightningAddress: z.string().trim().max(320).nullable() }),
    AutoWithdrawSchema,
  ),
  requestDeposit: write(z.object({ amountSats: AmountSats }), DepositRequestSchema),
  /** Main checks again; `amountSats` must equal the invoice's amount. */
  withdraw: write(
    z.object({ paymentRequest, ...shownPayment, ...paidLink }),
    outcomeSchema(WithdrawalSchema),
  ),
  /** Main checks again. */
  withdrawOnChain: write(
    z.object({ address: z.string().trim().min(1).max(100), ...shownPayment, ...paidLink }),
    outcomeSchema(WithdrawalSchema),
  ),
  cancelWithdrawal: write(z.object({ withdrawalId: Id }), outcomeSchema(WithdrawalSchema)),
  transfer: write(
    z.object({ toUsername: z.string().trim().min(1, 'input.username').max(64), amountSats: AmountSats }),
    outcomeSchema(z.object({ toUsername: z.string(), amountSats: AmountSats })),
  ),
}

const usd = z.number()

const DollarQuoteSchema = z.object({
  quoteId: Id,
  amountSats: SatsValue,
  feeReserveSats: SatsValue,
  mostUsd: usd,
  balanceUsd: usd,
  validUntilMs: z.number(),
}) satisfies z.ZodType<DollarQuote>

export const dollars = {
  requestDeposit: write(z.object({ usd: z.number().positive() }), DepositRequestSchema),
  /** Moves no money. */
  quote: call(z.object({ paymentRequest }), DollarQuoteSchema),
  /** Main checks the quote again. */
  withdraw: write(z.object({ paymentRequest, quoteId: Id, ...paidLink }), outcomeSchema(WithdrawalSchema)),
}
