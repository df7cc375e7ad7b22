import { mostFee, type PaymentCost } from '@common/domain/payments/payment-cost'
import type { Sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import type { WithdrawalRequest } from '../../ports/history'
import { refuseFinding } from './refuse-finding'

/** What the user was shown of a payment, and accepted. */
export interface ShownPayment {
  readonly amountSats: Sats
  /** The most that the fee may be; null where it was not told. */
  readonly mostFeeSats: Sats | null
  /** True if the user accepted a fee without estimate or limit. */
  readonly acceptsOpenFee?: boolean | undefined
}

/** Takes over a withdrawal that this app requested. */
export type OnWithdrawal = (withdrawal: Withdrawal, request: WithdrawalRequest) => void

/** Label and message of the BIP 21 link that the user pays. */
export interface PaidLink {
  readonly label?: string | undefined
  readonly message?: string | undefined
}

/** @throws Refusal where the payment may now cost more than was shown */
export function refuseCostlier(
  cost: PaymentCost,
  { mostFeeSats: shownSats, acceptsOpenFee = false }: ShownPayment,
): void {
  const feeSats = mostFee(cost)
  if (feeSats === null) throw refuseFinding({ kind: 'account-unknown' })
  // An open fee is bounded by the balance alone, which may have grown since.
  if (shownSats === null || (feeSats > shownSats && !acceptsOpenFee))
    throw refuseFinding({ kind: 'fee-above-shown', feeSats, shownSats }, 'mostFeeSats')
}
