import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { user } from '@common/exchange-api/v1/user'
import { sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'

/** The answer does not say whether the payment arrived; the list of withdrawals does. */
export const toSentWithdrawal = (wire: ResponseOf<typeof user.withdraw>, nowMs: number): Withdrawal => ({
  id: wire.wid,
  rail: 'lightning',
  state: 'pending',
  amountSats: sats(wire.amount),
  feeSats: sats(wire.fee ?? 0),
  createdAtMs: nowMs,
  destination: null,
  reference: wire.paymenthash,
})
