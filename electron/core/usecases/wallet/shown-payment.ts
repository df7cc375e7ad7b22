import { mostFee, type PaymentCost } from '@common/domain/payments/payment-cost'
import type { Sats } from '@common/domain/units'
import { refuseFinding } from './refuse-finding'

/** What the user was shown of a payment, and accepted. */
export interface ShownPayment {
  readonly amountSats: Sats
  /** The most that the fee may be; null where it was not told. */
  readonly mostFeeSats: Sats | null
}

/** @throws Refusal where the payment may now cost more than was shown */
export function refuseCostlier(cost: PaymentCost, { mostFeeSats: shownSats }: ShownPayment): void {
  const feeSats = mostFee(cost)
  if (feeSats === null) throw refuseFinding({ kind: 'account-unknown' })
  if (shownSats === null || feeSats > shownSats)
    throw refuseFinding({ kind: 'fee-above-shown', feeSats, shownSats }, 'mostFeeSats')
}
