import { addBreakdowns, breakdownOf, type Breakdown } from '../breakdown'
import type { Usd } from '../units'
import { crossPnlSats, maintenanceMarginSats, runningMarginSats } from './cross-margin'
import { heldIn, type CrossTerms } from './cross-position'
import type { CrossPosition } from './cross-records'
import { tradingFeeSats } from './fees'

/** What closing the whole position at a price would bring: its open P&L less the fee of the close. Both parts are 0 when it is flat. */
export function crossProfitAt(terms: CrossTerms, price: Usd, feeRate: number): Breakdown {
  const held = heldIn(terms)
  const feeSats = held === null ? 0 : tradingFeeSats({ quantity: held.quantity, price, feeRate })
  return breakdownOf({ 'price-pnl': crossPnlSats(terms, price), 'closing-fee': 0 - feeSats })
}

/** What the balance would get if the position were closed at a price and its collateral taken out. */
export const crossCreditAt = (terms: CrossTerms, price: Usd, feeRate: number): Breakdown =>
  addBreakdowns([breakdownOf({ collateral: terms.marginSats }), crossProfitAt(terms, price, feeRate)])

/** The collateral, and what binds it: the rest is free (protocol/formulas.md#cross-margin). */
export function collateralOf(
  position: Pick<CrossPosition, keyof CrossTerms | 'initialMarginSats'>,
  price: Usd,
): Breakdown {
  const running = runningMarginSats(position)
  const maintenance = maintenanceMarginSats(position)
  const waiting = Math.max(0, position.initialMarginSats - running)
  const loss = Math.max(0, 0 - crossPnlSats(position, price) - running)
  return breakdownOf({
    'running-margin': running,
    'maintenance-margin': maintenance,
    'waiting-orders': waiting,
    'loss-cover': loss,
    'free-margin': position.marginSats - running - maintenance - waiting - loss,
  })
}
