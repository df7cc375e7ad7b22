import { fillCross } from '../cross/cross-fill'
import { toSign, type CrossTerms } from '../cross/cross-position'
import type { CrossOrder, CrossPosition } from '../cross/cross-records'
import { sats } from '../../units'
import { satsTolerance, type BookedDifference } from './booked-difference'
import { noCauses, type Comparison } from './preview-comparison'

export interface CollateralCompared {
  readonly comparison: Comparison
  readonly differences: readonly BookedDifference[]
}

type Totals = Pick<CrossPosition, 'quantity' | 'tradingFeesSats' | 'fundingFeesSats'>

/** Null if the collateral is as expected, or not only changed by listed fills. */
export function compareCollateral(
  before: CrossTerms & Totals,
  after: CrossTerms & Totals,
  newestFirst: readonly CrossOrder[],
): CollateralCompared | null {
  if (after.fundingFeesSats !== before.fundingFeesSats) return null
  const fills = findFills(before, after, newestFirst)
  const [newest] = fills
  if (!newest || fills.some(({ orderType }) => orderType === 'liquidation')) return null
  const { marginSats: expected } = fills.reduceRight<CrossTerms>(applyFill, before)
  const { marginSats: booked } = after
  if (Math.abs(booked - expected) <= satsTolerance * fills.length) return null
  const { id: tradeId, side, quantity, price } = newest
  const unknown = sats(Math.abs(booked - expected))
  return {
    differences: [{ figure: 'margin', expected, booked }],
    comparison: {
      ...{ product: 'cross', tradeId, step: 'opened', side, quantity },
      ...{ previewPrice: price, bookedPrice: price, causes: { ...noCauses, unknown } },
    },
  }
}

/** Matched by fees and quantity. */
function findFills(before: Totals, after: Totals, newestFirst: readonly CrossOrder[]): readonly CrossOrder[] {
  let feesSats = after.tradingFeesSats - before.tradingFeesSats
  let quantity = after.quantity - before.quantity
  for (const [index, fill] of newestFirst.entries()) {
    feesSats -= fill.tradingFeeSats
    quantity -= toSign(fill.side) * fill.quantity
    if (feesSats === 0 && quantity === 0) return newestFirst.slice(0, index + 1)
    if (feesSats < 0) return []
  }
  return []
}

function applyFill(position: CrossTerms, { side, quantity, price, tradingFeeSats }: CrossOrder): CrossTerms {
  const filled = fillCross(position, { side, quantity, price, feeRate: 0 }).position
  return { ...filled, marginSats: sats(filled.marginSats - tradingFeeSats) }
}
