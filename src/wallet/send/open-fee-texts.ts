import { isFeeOpen, type PaymentCost } from '@common/domain/payments/payment-cost'
import { text, type Text } from '@common/texts/text'

export function openFeeTexts(cost: PaymentCost, rail: 'lightning' | 'bitcoin'): Text[] {
  if (cost.expectedFeeSats !== null || cost.amountSats === null) return []
  const open = text(rail === 'lightning' ? 'cost.open' : 'cost.openOnChain')
  return cost.feeLimitSats !== null && isFeeOpen(cost)
    ? [open, text('cost.limitOpen', { limit: cost.feeLimitSats })]
    : [open]
}
