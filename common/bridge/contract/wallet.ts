import * as z from 'zod'
import { call, nothing, write } from '../define'
import { profileChanges, profileValue } from '../state-feed'
import { DestinationSchema, RulesChangeSchema, WalletRulesSchema } from './wallet-rules-schemas'
import { paymentEventKinds } from '../../domain/payments/payment-event'
import { paidLink, PaymentDetailsSchema } from './payment-details-schemas'
import {
  AmountSats,
  DepositRequestSchema,
  DepositSchema,
  Id,
  outcomeOf,
  SatsValue,
  WithdrawalSchema,
} from './schemas'

const WalletChangeSchema = z.object({
  /** `snapshot` replaces what the window has, `changed` adds or replaces by id. */
  kind: z.enum(['snapshot', 'changed']),
  deposits: z.array(DepositSchema),
  withdrawals: z.array(WithdrawalSchema),
  /** Both lists of the service have been read to their end since the profile was opened. */
  isRead: z.boolean(),
})
export type WalletChange = z.infer<typeof WalletChangeSchema>

/** The newest record of each payment. */
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

/**
 * Figures that the user accepted. `mostFeeSats`: highest fee; null if it was not shown, which main refuses. `acceptsOpenFee`: the user
 * accepted a fee that has neither estimate nor limit.
 */
const shownPayment = {
  amountSats: AmountSats,
  mostFeeSats: SatsValue.nullable(),
  acceptsOpenFee: z.boolean().optional(),
}

const paymentRequestText = z.string().trim().min(1, 'input.pasteInvoice').max(8000, 'input.tooBig')

export const wallet = {
  live: profileChanges(WalletChangeSchema, {
    empty: { kind: 'snapshot', deposits: [], withdrawals: [], isRead: false },
    merge: mergeWalletChanges,
  }),
  /** When it was seen what became of a payment, oldest first; of one that ended before it was first seen there is nothing. */
  events: call(
    z.object({ paymentId: Id }),
    z.array(
      z.object({
        kind: z.enum(paymentEventKinds),
        atMs: z.number(),
        /** Of `asked`: the most that the user's rules allowed as its fee. */
        feeLimitSats: SatsValue.optional(),
      }),
    ),
  ),
  /** Details stored with a payment; null if there are none. */
  details: call(z.object({ paymentId: Id }), PaymentDetailsSchema.nullable()),
  /** What the user allows the app to send, and where to; main keeps to it. */
  rules: profileValue(WalletRulesSchema, null),
  /** What is looser comes into force after the cooling-off time. */
  changeRules: write(RulesChangeSchema, nothing),
  /** An address, invoice, Lightning address or LNURL to be paid; new ones wait for the cooling-off time. */
  allowDestination: write(z.object({ text: z.string().max(8000), name: z.string().trim().max(60) }), nothing),
  forbidDestination: write(DestinationSchema, nothing),
  /** What the service sends on by itself, and where to; null where it has no such thing. */
  autoWithdraw: call(nothing, AutoWithdrawSchema.nullable()),
  changeAutoWithdraw: write(
    z.object({ isOn: z.boolean(), lightningAddress: z.string().trim().max(320).nullable() }),
    AutoWithdrawSchema,
  ),
  requestDeposit: write(z.object({ amountSats: AmountSats }), DepositRequestSchema),
  /** Pays; checked again in main. `amountSats` must be what the invoice asks. */
  withdraw: write(
    z.object({ paymentRequest: paymentRequestText, ...shownPayment, ...paidLink }),
    outcomeOf(WithdrawalSchema),
  ),
  /** Sends to an address of the account's network; checked again in main. */
  withdrawOnChain: write(
    z.object({ address: z.string().trim().min(1).max(100), ...shownPayment, ...paidLink }),
    outcomeOf(WithdrawalSchema),
  ),
  /** Takes back a withdrawal on the chain that is not sent yet. */
  cancelWithdrawal: write(z.object({ withdrawalId: Id }), outcomeOf(WithdrawalSchema)),
  /** Sats to another user of the service. */
  transfer: write(
    z.object({ toUsername: z.string().trim().min(1, 'input.username').max(64), amountSats: AmountSats }),
    outcomeOf(z.object({ toUsername: z.string(), amountSats: AmountSats })),
  ),
}
