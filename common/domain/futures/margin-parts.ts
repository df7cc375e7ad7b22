import { breakdownOf, partsNamed, type Breakdown } from '../breakdown'
import type { Sats } from '../units'
import type { CashedIn } from './cash-in'
import type { FuturesTrade } from './trade'

/** The margin of a trade: what it was opened with, and what was added, cashed in or paid as carry since. */
export function marginOf({ marginSats, entryMarginSats }: FuturesTrade): Breakdown {
  const openedWith = entryMarginSats ?? marginSats
  return openedWith === marginSats
    ? breakdownOf({ margin: marginSats })
    : breakdownOf({ 'opening-margin': openedWith, 'margin-change': marginSats - openedWith })
}

/** What a waiting order binds, and gives back when it is canceled: its margin and its reserve for fees. */
export const heldOf = ({ marginSats, maintenanceMarginSats, areFeesEstimated }: FuturesTrade): Breakdown =>
  breakdownOf({ margin: marginSats, reserve: maintenanceMarginSats }, areFeesEstimated)

/** What of an equity is bound in trades and orders, and beside the balance as the collateral of the cross position. */
export const usedOf = (equity: Breakdown): Breakdown =>
  partsNamed(equity, ['margin', 'reserve', 'waiting-orders', 'premium', 'closing-reserve', 'collateral'])

/** Both fees of an ended trade, as they were charged. */
export const feesOf = ({ openingFeeSats, closingFeeSats, areFeesEstimated }: FuturesTrade): Breakdown =>
  breakdownOf({ 'opening-fee': openingFeeSats, 'closing-fee': closingFeeSats }, areFeesEstimated)

/** What a change of a trade leaves. */
export interface Left {
  readonly margin: Breakdown
  /** Null while the balance is not known. */
  readonly balance: Breakdown | null
}

/** What adding margin leaves of the balance, and how much margin there is then. */
export const leftByAdding = (trade: FuturesTrade, addedSats: Sats, balanceSats: Sats | null): Left => ({
  margin: breakdownOf({ margin: trade.marginSats, 'added-margin': addedSats }),
  balance: balanceSats === null ? null : breakdownOf({ balance: balanceSats, 'added-margin': 0 - addedSats }),
})

/** What cashing in leaves of the margin, and how much balance there is then. */
export const leftByCashIn = (
  trade: FuturesTrade,
  { creditedSats, fromMarginSats }: CashedIn<FuturesTrade>,
  balanceSats: Sats | null,
): Left => ({
  margin: breakdownOf({ margin: trade.marginSats, 'cashed-in': 0 - fromMarginSats }),
  balance: balanceSats === null ? null : breakdownOf({ balance: balanceSats, 'cashed-in': creditedSats }),
})

/** Where the sats of a cash-in come from. */
export const cashedInOf = ({ fromPnlSats, fromMarginSats }: CashedIn<FuturesTrade>): Breakdown =>
  breakdownOf({ 'price-pnl': fromPnlSats, margin: fromMarginSats })

/** The balance after an order was canceled and another placed for it. */
export const balanceAfterMove = (balanceSats: Sats, order: FuturesTrade, debitedSats: Sats): Breakdown =>
  breakdownOf({
    balance: balanceSats,
    'canceled-order': heldOf(order).totalSats,
    'new-order': 0 - debitedSats,
  })
