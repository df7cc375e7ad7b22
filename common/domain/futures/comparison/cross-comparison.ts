import { fillCross } from '../cross/cross-fill'
import type { CrossTerms } from '../cross/cross-position'
import type { CrossOrder, NewCrossOrder } from '../cross/cross-records'
import { tradingFeeSats } from '../fees'
import { pnlSats } from '../pnl'
import { marketPrice } from '../price-by-size'
import type { Usd } from '../../units'
import { satsTolerance, type BookedDifference } from './booked-difference'
import {
  computeCauses,
  likelyFeeRate,
  type Comparison,
  type StepPrices,
  type StepTerms,
} from './preview-comparison'

export interface CrossStep extends StepPrices {
  /** Before sending; null if it may have changed. */
  readonly position: CrossTerms | null
  readonly step: Comparison['step']
}

interface CrossCompared {
  /** Null if no size of this order has a price. */
  readonly comparison: Comparison | null
  readonly differences: readonly BookedDifference[]
}

/**
 * Null while the order is open.
 * @param filled as in the response to the order, or as listed
 */
export function compareCrossOrder(
  order: NewCrossOrder,
  filled: CrossOrder,
  { previewPrice, ticker, position, step }: CrossStep,
  terms: StepTerms,
): CrossCompared | null {
  if (filled.state !== 'filled') return null
  const { side } = order
  const { quantity, price: bookedPrice, tradingFeeSats: booked } = filled
  const feeAt = (price: Usd, feeRate: number) => tradingFeeSats({ quantity, price, feeRate })
  // Limited to the collateral, which a pending funding fee can change.
  const limitedFeeAt = (feeRate: number) =>
    position === null
      ? feeAt(bookedPrice, feeRate)
      : fillCross(position, { side, quantity, price: bookedPrice, feeRate }).feeSats
  const feeRate = likelyFeeRate(terms, (rate) => Math.abs(feeAt(bookedPrice, rate) - booked))
  const expected = [feeAt(bookedPrice, feeRate), limitedFeeAt(feeRate)].reduce((best, fee) =>
    Math.abs(fee - booked) < Math.abs(best - booked) ? fee : best,
  )
  const differences: BookedDifference[] = []
  if (quantity !== order.quantity)
    differences.push({ figure: 'quantity', expected: order.quantity, booked: quantity })
  if (Math.abs(expected - booked) > satsTolerance)
    differences.push({ figure: 'trading-fee', expected, booked })

  const sentPrice = order.orderType === 'limit' ? order.price : marketPrice(side, order.quantity, ticker)
  if (sentPrice === null || sentPrice === undefined) return { comparison: null, differences }
  const shownPrice = previewPrice ?? sentPrice
  const isFull = expected === feeAt(bookedPrice, feeRate)
  const resultAt = (price: Usd) =>
    pnlSats({ side, quantity, entryPrice: price, exitPrice: shownPrice }) -
    (isFull ? feeAt(price, feeRate) : expected)
  return {
    differences,
    comparison: {
      product: 'cross',
      tradeId: filled.id,
      step,
      side,
      quantity,
      previewPrice: shownPrice,
      bookedPrice,
      causes: computeCauses({
        side,
        previewPrice: shownPrice,
        sentPrice,
        bookedPrice,
        ticker,
        resultAt,
        booked: pnlSats({ side, quantity, entryPrice: bookedPrice, exitPrice: shownPrice }) - booked,
        unexplained: differences,
      }),
    },
  }
}
