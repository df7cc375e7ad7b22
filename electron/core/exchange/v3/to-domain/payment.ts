import type { z } from 'zod'
import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { account } from '@common/exchange-api/v3/v3-account-endpoints'
import type * as record from '@common/exchange-api/v3/account-records'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { type Sats, zeroSats } from '@common/domain/units'
import type {
  DepositRequest,
  PaymentState,
  ReportedDeposit,
  ReportedWithdrawal,
  Withdrawal,
} from '@common/domain/wallet'
import { toExactSats, roundToSats } from '../../shared/to-domain/amounts'

/** The response has no expiry; the payment request has. */
export function toDepositRequest(
  wire: ResponseOf<typeof account.depositLightning>,
  amountSats: Sats,
  exchangeNowMs: number,
): DepositRequest {
  const decoded = decodeInvoice(wire.paymentRequest)
  if (!decoded.ok) throw new RangeError('paymentRequest is not a valid invoice')
  return {
    depositId: wire.depositId,
    paymentRequest: wire.paymentRequest,
    amountSats,
    createdAtMs: exchangeNowMs,
    expiresAtMs: decoded.invoice.expiresAtMs,
  }
}

export const toLightningDeposit = (
  wire: z.output<typeof record.lightningDeposit>,
): ReportedDeposit<'v3'> => ({
  id: wire.id,
  rail: 'lightning',
  state: typeof wire.settledAt === 'number' ? 'settled' : 'pending',
  amountSats: roundToSats(wire.amount),
  createdAtMs: wire.createdAt,
  reference: wire.paymentHash,
  blockHeight: undefined,
  ...toExactSats<ReportedDeposit<'v3'>>({ amountSats: wire.amount }),
})

type Status<T extends { readonly status: string }> = Readonly<Record<T['status'], PaymentState>>
type WireOnChainDeposit = z.output<typeof record.onChainDeposit>
type WireLightningWithdrawal = z.output<typeof record.lightningWithdrawal>
type WireOnChainWithdrawal = z.output<typeof record.onChainWithdrawal>

/** Irreversible counts as credited; the actual time is not published (protocol/v3.md#unsettled). */
const onChainDepositState: Status<WireOnChainDeposit> = {
  MEMPOOL: 'pending',
  CONFIRMED: 'pending',
  IRREVERSIBLE: 'settled',
}

const lightningState: Status<WireLightningWithdrawal> = {
  processing: 'pending',
  processed: 'settled',
  failed: 'failed',
}

const onChainState: Status<WireOnChainWithdrawal> = {
  pending: 'pending',
  processing: 'pending',
  processed: 'settled',
  canceled: 'canceled',
  rejected: 'failed',
}

export const toOnChainDeposit = (wire: WireOnChainDeposit): ReportedDeposit<'v3'> => ({
  id: wire.id,
  rail: 'bitcoin',
  state: onChainDepositState[wire.status],
  amountSats: roundToSats(wire.amount),
  createdAtMs: wire.createdAt,
  reference: wire.txId ?? null,
  blockHeight: wire.blockHeight ?? undefined,
  ...toExactSats<ReportedDeposit<'v3'>>({ amountSats: wire.amount }),
})

/** The response has the reserved fee, the list the actual one. */
export const toSentWithdrawal = (
  wire: ResponseOf<typeof account.withdrawLightning>,
  exchangeNowMs: number,
): ReportedWithdrawal<'v3'> => ({
  id: wire.id,
  rail: 'lightning',
  state: 'pending',
  amountSats: roundToSats(wire.amount),
  feeSats: zeroSats,
  createdAtMs: exchangeNowMs,
  destination: null,
  reference: wire.paymentHash,
  ...toExactSats<Omit<Withdrawal, 'feeSats'>>({ amountSats: wire.amount }),
})

export const toLightningWithdrawal = (wire: WireLightningWithdrawal): ReportedWithdrawal<'v3'> => ({
  id: wire.id,
  rail: 'lightning',
  state: lightningState[wire.status],
  amountSats: roundToSats(wire.amount),
  feeSats: roundToSats(wire.fee ?? 0, 'fee'),
  createdAtMs: wire.createdAt,
  destination: wire.destination ?? null,
  reference: wire.paymentHash,
  ...toExactSats<Withdrawal>({ amountSats: wire.amount, feeSats: wire.fee }),
})

export const toOnChainWithdrawal = (wire: WireOnChainWithdrawal): ReportedWithdrawal<'v3'> => ({
  id: wire.id,
  rail: 'bitcoin',
  state: onChainState[wire.status],
  amountSats: roundToSats(wire.amount),
  feeSats: roundToSats(wire.fee ?? 0, 'fee'),
  createdAtMs: wire.createdAt,
  destination: wire.address,
  reference: wire.txId ?? null,
  ...toExactSats<Withdrawal>({ amountSats: wire.amount, feeSats: wire.fee }),
})
