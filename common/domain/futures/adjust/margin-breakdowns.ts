import { toBreakdown, pickParts, type Breakdown } from '../../breakdown'
import { addSats, type Sats } from '../../units'
import type { CashedIn } from './cash-in'
import type { FuturesTrade } from '../trade'

export function toMarginBreakdown({ marginSats, entryMarginSats }: FuturesTrade): Breakdown {
  const openedWith = entryMarginSats ?? marginSats
  return openedWith === marginSats
    ? toBreakdown({ margin: marginSats })
    : toBreakdown({ 'opening-margin': openedWith, 'margin-change': marginSats - openedWith })
}

/** Credited back on cancellation. */
export const toReservedBreakdown = ({
  marginSats,
  maintenanceMarginSats,
  areFeesEstimated,
}: FuturesTrade): Breakdown =>
  toBreakdown({ margin: marginSats, reserve: maintenanceMarginSats }, areFeesEstimated)

export const toUsedMargin = (equity: Breakdown): Breakdown =>
  pickParts(equity, ['margin', 'reserve', 'waiting-orders', 'premium', 'closing-reserve', 'collateral'])

/** Margin, premiums and collateral at risk, for the rate of the unrealized P&L. */
export const toInvestedSats = (
  positions: readonly { readonly marginSats: Sats }[],
  options: readonly { readonly premiumSats: Sats }[],
): Sats =>
  addSats(...positions.map(({ marginSats }) => marginSats), ...options.map(({ premiumSats }) => premiumSats))

export const toFeesBreakdown = ({
  openingFeeSats,
  closingFeeSats,
  areFeesEstimated,
}: FuturesTrade): Breakdown =>
  toBreakdown({ 'opening-fee': openingFeeSats, 'closing-fee': closingFeeSats }, areFeesEstimated)

interface Remainder {
  readonly margin: Breakdown
  readonly balance: Breakdown | null
}

export const remainderAfterAdding = (
  trade: FuturesTrade,
  addedSats: Sats,
  balanceSats: Sats | null,
): Remainder => ({
  margin: toBreakdown({ margin: trade.marginSats, 'added-margin': addedSats }),
  balance: balanceSats === null ? null : toBreakdown({ balance: balanceSats, 'added-margin': 0 - addedSats }),
})

export const remainderAfterCashIn = (
  trade: FuturesTrade,
  { creditedSats, fromMarginSats }: CashedIn<FuturesTrade>,
  balanceSats: Sats | null,
): Remainder => ({
  margin: toBreakdown({ margin: trade.marginSats, 'cashed-in': 0 - fromMarginSats }),
  balance: balanceSats === null ? null : toBreakdown({ balance: balanceSats, 'cashed-in': creditedSats }),
})

export const toCashInBreakdown = ({ fromPnlSats, fromMarginSats }: CashedIn<FuturesTrade>): Breakdown =>
  toBreakdown({ 'price-pnl': fromPnlSats, margin: fromMarginSats })

export const balanceAfterMove = (balanceSats: Sats, order: FuturesTrade, debitedSats: Sats): Breakdown =>
  toBreakdown({
    balance: balanceSats,
    'canceled-order': toReservedBreakdown(order).totalSats,
    'new-order': 0 - debitedSats,
  })
