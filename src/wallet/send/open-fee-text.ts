import { isFeeOpen, type PaymentCost } from '@common/domain/payments/payment-cost'
import { message, type Message } from '@common/texts/message'

/** Null for a known fee. */
export function openFeeText(cost: PaymentCost): Message | null {
  if (cost.expectedFeeSats !== null || cost.amountSats === null) return null
  return cost.feeLimitSats !== null && isFeeOpen(cost)
    ? message('cost.limitOpen', { limit: cost.feeLimitSats })
    : message('cost.open')
}
