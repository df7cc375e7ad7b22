import type { z } from 'zod'
import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { user } from '@common/exchange-api/v2/user'
import type { ReportedWithdrawal, Withdrawal } from '@common/domain/wallet'
import type { DepositAddress } from '../../../ports/exchange/exchange-wallet'
import type { startedWithdrawal } from '../payment-records'
import { toExactSats, roundToSats } from '../../shared/to-domain/amounts'

export const toPaidWithdrawal = (
  wire: z.output<typeof startedWithdrawal>,
  exchangeNowMs: number,
): ReportedWithdrawal<'v2'> => ({
  id: wire.id,
  rail: 'lightning',
  state: wire.successTime === null || wire.successTime === undefined ? 'pending' : 'settled',
  amountSats: roundToSats(wire.amount),
  feeSats: roundToSats(wire.fee ?? 0),
  createdAtMs: wire.successTime ?? exchangeNowMs,
  destination: null,
  reference: wire.paymentHash,
  ...toExactSats<Withdrawal>({ amountSats: wire.amount, feeSats: wire.fee }),
})

export const toDepositAddress = (wire: ResponseOf<typeof user.createBitcoinAddress>): DepositAddress => ({
  address: wire.address,
  createdAtMs: wire.creation_ts,
  isUsed: wire.is_used ?? null,
})
