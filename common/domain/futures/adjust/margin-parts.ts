import { breakdownOf, partsNamed, type Breakdown } from '../../breakdown'
import type { Sats } from '../../units'
import type { CashedIn } from './cash-in'
import type { FuturesTrade } from '../trade'

export function marginOf({ marginSats, entryMarginSats }: FuturesTrade): Breakdown {
  const openedWith = entryMarginSats ?? marginSats
  return openedWith === marginSats
    ? breakdownOf({ margin: marginSats })
    : breakdownOf({ 'opening-margin': openedWith, 'margin-change': marginSats - openedWith })
}

/** Credited back on cancellation. */
export const toReservedBreakdown = ({
  marginSats,
  maintenanceMarginSats,
  areFeesEstimated,
}: FuturesTrade): Breakdown =>
  breakdownOf({ margin: marginSats, reserve: maintenanceMarginSats }, areFeesEstimated)

export const usedOf = (equity: Breakdown): Breakdown =>
  partsNamed(equity, ['margin', 'reserve', 'waiting-orders', 'premium', 'closing-reserve', 'collateral'])

export const feesOf = ({ openingFeeSats, closingFeeSats, areFeesEstimated }: FuturesTrade): Breakdown =>
  breakdownOf({ 'opening-fee': openingFeeSats, 'closing-fee': closingFeeSats }, areFeesEstimated)

export interface Left {
  readonly margin: Breakdown
  readonly balance: Breakdown | null
}

export const leftByAdding = (trade: FuturesTrade, addedSats: Sats, balanceSats: Sats | null): Left => ({
  margin: breakdownOf({ margin: trade.marginSats, 'added-margin': addedSats }),
  balance: balanceSats === null ? null : breakdownOf({ balance: balanceSats, 'added-margin': 0 - addedSats }),
})

export const leftByCashIn = (
  trade: FuturesTrade,
  { creditedSats, fromMarginSats }: CashedIn<FuturesTrade>,
  balanceSats: Sats | null,
): Left => ({
  margin: breakdownOf({ margin: trade.marginSats, 'cashed-in': 0 - fromMarginSats }),
  balance: balanceSats === null ? null : breakdownOf({ balance: balanceSats, 'cashed-in': creditedSats }),
})

export const cashedInOf = ({ fromPnlSats, fromMarginSats }: CashedIn<FuturesTrade>): Breakdown =>
  breakdownOf({ 'price-pnl': fromPnlSats, margin: fromMarginSats })

export const balanceAfterMove = (balanceSats: Sats, order: FuturesTrade, debitedSats: Sats): Breakdown =>
  breakdownOf({
    balance: balanceSats,
    'canceled-order': toReservedBreakdown(order).totalSats,
    'new-order': 0 - debitedSats,
  })
