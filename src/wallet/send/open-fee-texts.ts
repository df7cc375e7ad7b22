import { isFeeOpen, type PaymentCost } from '@common/domain/payments/payment-cost'
import { message, type Message } from '@common/texts/message'

export function openFeeTexts(cost: PaymentCost, rail: 'lightning' | 'bitcoin'): Message[] {
  if (cost.expectedFeeSats !== null || cost.amountSats === null) return []
  const open = message(rail === 'lightning' ? 'cost.open' : 'cost.openOnChain')
  return cost.feeLimitSats !== null && isFeeOpen(cost)
    ? [open, message('cost.limitOpen', { limit: cost.feeLimitSats })]
    : [open]
}
