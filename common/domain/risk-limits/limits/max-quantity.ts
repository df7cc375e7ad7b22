import { message } from '../../../texts/message'
import { createOrderCap } from './over-cap'

/** Contracts of 1 USD per order. */
export const maxQuantity = createOrderCap(
  100_000_000,
  'quantity',
  { label: 'riskLimits.maxQuantity', unit: 'unit.usd', step: 100 },
  ({ quantity }, { max, fromMs, advice, hours }) =>
    fromMs === null
      ? message('riskLimit.size', { quantity, most: max, advice, hours })
      : message('riskLimit.sizeUntil', { quantity, most: max, advice, at: fromMs }),
)
