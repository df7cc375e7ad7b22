import type { z } from 'zod'
import type { WireDeposit, WireDepositRequest } from '@common/exchange-api/v2/wallet-records'
import { type Sats, zeroSats } from '@common/domain/units'
import type {
  DepositRequest,
  PaymentState,
  ReportedDeposit,
  ReportedWithdrawal,
  Withdrawal,
} from '@common/domain/wallet'
import type { listedWithdrawal } from '../payment-records'
import { toExactSats, roundToSats } from './amounts'

/** No published unit: a moment in ms or s, or seconds from now, by size. */
export function toExpiryMs(expiry: number, exchangeNowMs: number): number {
  if (expiry > 1e11) return expiry
  return expiry > 1e9 ? expiry * 1000 : exchangeNowMs + expiry * 1000
}

export const toDepositRequest = (
  wire: WireDepositRequest,
  amountSats: Sats,
  exchangeNowMs: number,
): DepositRequest => ({
  depositId: wire.depositId,
  paymentRequest: wire.paymentRequest,
  amountSats,
  createdAtMs: exchangeNowMs,
  expiresAtMs: toExpiryMs(wire.expiry, exchangeNowMs),
})

const settledOrPending = (success: boolean): PaymentState => (success ? 'settled' : 'pending')

export function toDeposit(wire: WireDeposit): ReportedDeposit<'v1' | 'v2'> {
  const common = { id: wire.id, amountSats: roundToSats(wire.amount), createdAtMs: wire.ts }
  const exact = toExactSats<ReportedDeposit<'v1' | 'v2'>>({ amountSats: wire.amount })
  switch (wire.type) {
    case 'lightning':
    case 'internal':
      return {
        ...common,
        rail: wire.type,
        state: settledOrPending(wire.success),
        reference: wire.type === 'lightning' ? wire.payment_hash : null,
        blockHeight: undefined,
        ...exact,
      }
    case 'bitcoin': {
      const reference = wire.tx_id ?? wire.transaction_id ?? null
      const state = settledOrPending(wire.is_confirmed)
      return {
        ...common,
        rail: 'bitcoin',
        state,
        reference,
        blockHeight: wire.confirmation_height ?? undefined,
        ...exact,
      }
    }
  }
}

const chainState = {
  pending: 'pending',
  processing: 'pending',
  confirmed: 'settled',
  processed: 'settled',
  failed: 'failed',
  canceled: 'canceled',
  rejected: 'failed',
} as const satisfies Record<string, PaymentState>

export function toWithdrawal(wire: z.output<typeof listedWithdrawal>): ReportedWithdrawal<'v1' | 'v2'> {
  const common = { id: wire.id, amountSats: roundToSats(wire.amount), createdAtMs: wire.ts }
  switch (wire.type) {
    case 'lightning':
      return {
        ...common,
        rail: 'lightning',
        state: settledOrPending(wire.success),
        feeSats: roundToSats(wire.fee ?? 0),
        destination: wire.destination ?? null,
        reference: wire.payment_hash,
        ...toExactSats<Withdrawal>({ amountSats: wire.amount, feeSats: wire.fee }),
      }
    case 'bitcoin':
      return {
        ...common,
        rail: 'bitcoin',
        state: chainState[wire.status],
        feeSats: roundToSats(wire.fee ?? 0),
        destination: wire.address,
        reference: wire.transaction_id ?? null,
        ...toExactSats<Withdrawal>({ amountSats: wire.amount, feeSats: wire.fee }),
      }
    case 'internal':
      return {
        ...common,
        rail: 'internal',
        state: settledOrPending(wire.success),
        feeSats: zeroSats,
        destination: wire.to_username,
        reference: null,
        ...toExactSats<Omit<Withdrawal, 'feeSats'>>({ amountSats: wire.amount }),
      }
  }
}
