import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { user } from '@common/exchange-api/v1/user'
import type { ReportedWithdrawal, Withdrawal } from '@common/domain/wallet'
import { toExactSats, roundToSats } from '../../shared/to-domain/amounts'

/** Only the list of withdrawals shows the outcome. */
export const toSentWithdrawal = (
  wire: ResponseOf<typeof user.withdraw>,
  exchangeNowMs: number,
): ReportedWithdrawal<'v1'> => ({
  id: wire.wid,
  rail: 'lightning',
  state: 'pending',
  amountSats: roundToSats(wire.amount),
  feeSats: roundToSats(wire.fee ?? 0),
  createdAtMs: exchangeNowMs,
  destination: null,
  reference: wire.paymenthash,
  ...toExactSats<Withdrawal>({ amountSats: wire.amount, feeSats: wire.fee }),
})
