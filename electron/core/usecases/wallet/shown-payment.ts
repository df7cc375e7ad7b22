import { maxFee, type PaymentCost } from '@common/domain/payments/payment-cost'
import type { Withdrawal } from '@common/domain/wallet'
import type { ShownPayment, WithdrawalRequest } from '@common/domain/writes/payment-writes'
import { toBlockerRefusal } from './blocker-refusal'

export type OnWithdrawal = (withdrawal: Withdrawal, request: WithdrawalRequest) => void

/** @throws Refusal if it may cost more than shown */
export function rejectHigherCost(
  cost: PaymentCost,
  { mostFeeSats: shownSats, acceptsOpenFee = false }: ShownPayment,
): void {
  const feeSats = maxFee(cost)
  if (feeSats === null) throw toBlockerRefusal({ kind: 'account-unknown' })
  // An open fee is limited only by the balance, which may have grown.
  if (shownSats === null || (feeSats > shownSats && !acceptsOpenFee))
    throw toBlockerRefusal({ kind: 'fee-above-shown', feeSats, shownSats }, 'mostFeeSats')
}
