import * as z from 'zod'
import { call } from '../define'
import { profileChanges } from '../state-feed'
import { AmountSats, DepositRequestSchema, DepositSchema, Id, outcomeOf, WithdrawalSchema } from './schemas'

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

const paymentRequestText = z.string().trim().min(1, 'input.pasteInvoice').max(8000, 'input.tooBig')

export const wallet = {
  live: profileChanges(WalletChangeSchema, {
    empty: { kind: 'snapshot', deposits: [], withdrawals: [] },
    merge: mergeWalletChanges,
  }),
  requestDeposit: call(z.object({ amountSats: AmountSats }), DepositRequestSchema),
  /** Pays; checked again in main. `amountSats` is what the user was shown and must be what the invoice asks. */
  withdraw: call(
    z.object({ paymentRequest: paymentRequestText, amountSats: AmountSats }),
    outcomeOf(WithdrawalSchema),
  ),
  /** Sends to an address of the account's network; checked again in main. */
  withdrawOnChain: call(
    z.object({ address: z.string().trim().min(1).max(100), amountSats: AmountSats }),
    outcomeOf(WithdrawalSchema),
  ),
  /** Takes back a withdrawal on the chain that is not sent yet. */
  cancelWithdrawal: call(z.object({ withdrawalId: Id }), outcomeOf(WithdrawalSchema)),
  /** Sats to another user of the service. */
  transfer: call(
    z.object({ toUsername: z.string().trim().min(1, 'input.username').max(64), amountSats: AmountSats }),
    outcomeOf(z.object({ toUsername: z.string(), amountSats: AmountSats })),
  ),
}
