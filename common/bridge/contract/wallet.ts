import * as z from 'zod'
import { call } from '../define'
import { profileChanges } from '../state-feed'
import {
  AmountSats,
  DepositRequestSchema,
  DepositSchema,
  InvoiceSchema,
  outcomeOf,
  SatsValue,
  WithdrawalSchema,
} from './schemas'
import { TextSchema } from '../../texts/text-schema'

const WalletChangeSchema = z.object({
  /** `snapshot` replaces what the window has, `changed` adds or replaces by id. */
  kind: z.enum(['snapshot', 'changed']),
  deposits: z.array(DepositSchema),
  withdrawals: z.array(WithdrawalSchema),
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
  }
}

const PaymentCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoice'), invoice: InvoiceSchema, amountSats: SatsValue }),
  /** Decoded, but it must not be paid; `reason` says why and what to do. */
  z.object({ kind: z.literal('unpayable'), invoice: InvoiceSchema, reason: TextSchema }),
  z.object({ kind: z.literal('unreadable'), reason: TextSchema }),
])
export type PaymentCheck = z.infer<typeof PaymentCheckSchema>

const paymentRequestText = z.string().trim().min(1, 'input.pasteInvoice').max(8000, 'input.tooBig')

export const wallet = {
  live: profileChanges(WalletChangeSchema, {
    empty: { kind: 'snapshot', deposits: [], withdrawals: [] },
    merge: mergeWalletChanges,
  }),
  requestDeposit: call(z.object({ amountSats: AmountSats }), DepositRequestSchema),
  /** Decodes a payment request and says whether it can be paid here and now. Sends nothing. */
  check: call(z.object({ text: paymentRequestText }), PaymentCheckSchema),
  /** Pays; checked again in main. `amountSats` is what the user was shown and must be what the invoice asks. */
  withdraw: call(
    z.object({ paymentRequest: paymentRequestText, amountSats: AmountSats }),
    outcomeOf(WithdrawalSchema),
  ),
}
