import * as z from 'zod'
import { UserProfileSchema } from '../../../domain/services/user-profile'
import { call, write, writes } from '../../define'
import { profileChanges, profileValue } from '../../state-feed'
import { PaymentEventSchema } from '../../../domain/payments/payment-event'
import { PaymentDetailsSchema } from '../../../domain/payments/payment-details'
import { outcomeSchema } from '../schemas'
import { DestinationSchema, WithdrawalRulesSchema } from '../../../domain/payments/withdrawal-rules'
import { RequestedWithdrawalLimitsSchema } from '../../../domain/payments/withdrawal-limits'
import { DollarQuoteSchema } from '../../../domain/payments/dollar-payments'
import { Id } from '../../../domain/id'
import { positiveSatsSchema } from '../../../domain/sats-schema'
import {
  DepositRequestSchema,
  ShownWithdrawalSchema,
  WalletChangeSchema,
  type WalletChange,
} from '../../../domain/wallet'
import {
  dollarRequests,
  PaymentRequest,
  transferRequests,
  withdrawalRequests,
} from '../../../domain/writes/payment-writes'
import { noValue } from '../../../domain/shape'

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

const AutoWithdrawSchema = UserProfileSchema.shape.autoWithdraw

export const wallet = {
  live: profileChanges(WalletChangeSchema, {
    empty: { kind: 'snapshot', deposits: [], withdrawals: [], isRead: false },
    merge: mergeWalletChanges,
  }),
  /** Empty if the payment ended before it was first seen. */
  events: call(z.object({ paymentId: Id }), z.array(PaymentEventSchema)),
  details: call(z.object({ paymentId: Id }), PaymentDetailsSchema.nullable()),
  /** Enforced by main. */
  rules: profileValue(WithdrawalRulesSchema, null),
  /** Looser rules apply after the cooling-off time. */
  changeRules: write(RequestedWithdrawalLimitsSchema, noValue),
  /** Applies after the cooling-off time. */
  allowDestination: write(z.object({ text: z.string().max(8000), name: z.string().trim().max(60) }), noValue),
  forbidDestination: write(DestinationSchema, noValue),
  /** Null if unsupported. */
  autoWithdraw: call(noValue, AutoWithdrawSchema.nullable()),
  changeAutoWithdraw: write(
    z.object({ isOn: z.boolean(), lightningAddress: z.string().trim().max(320).nullable() }),
    AutoWithdrawSchema,
  ),
  requestDeposit: write(z.object({ amountSats: positiveSatsSchema }), DepositRequestSchema),
  ...writes(withdrawalRequests, outcomeSchema(ShownWithdrawalSchema)),
  ...writes(
    transferRequests,
    outcomeSchema(z.object({ toUsername: z.string(), amountSats: positiveSatsSchema })),
  ),
}

export const dollars = {
  requestDeposit: write(z.object({ usd: z.number().positive() }), DepositRequestSchema),
  /** Moves no money. */
  quote: call(z.object({ paymentRequest: PaymentRequest }), DollarQuoteSchema),
  ...writes(dollarRequests, outcomeSchema(ShownWithdrawalSchema)),
}
