import { text } from '../../../texts/text'
import { createOrderCap } from './over-cap'

/** Contracts of 1 USD per order. */
export const maxQuantity = createOrderCap(
  100_000_000,
  'quantity',
  ({ quantity }, { most, fromMs, advice, hours }) =>
    fromMs === null
      ? text('guard.size', { quantity, most, advice, hours })
      : text('guard.sizeUntil', { quantity, most, advice, at: fromMs }),
)
