import { breakdownOf, type Breakdown } from '../breakdown'
import { sats, zeroSats, type Sats } from '../units'
import { pnlSats } from './pnl'
import type { FuturesTrade } from './trade'

/** Terms of a trade that show how much profit was cashed in. */
type CashedInTerms = Pick<FuturesTrade, 'side' | 'quantity' | 'price'> &
  Partial<Pick<FuturesTrade, 'entryPrice' | 'cashedInPnlSats'>>

/** Terms that a net result adds up. A closed `FuturesTrade` has all of them. */
export type NetResultTerms = CashedInTerms &
  Pick<FuturesTrade, 'pnlSats' | 'openingFeeSats' | 'closingFeeSats' | 'fundingFeeSats'> &
  Partial<Pick<FuturesTrade, 'areFeesEstimated'>>

/**
 * Returns the profit that cash-ins have paid out of a trade, in sats (protocol/formulas.md#cash-in), as the exchange reports it. If it
 * doesn't, it follows from the working price, which a cash-in moves away from the entry price, to within one step of the price grid.
 */
export function cashedInProfitSats({
  side,
  quantity,
  entryPrice,
  price,
  cashedInPnlSats,
}: CashedInTerms): Sats {
  if (typeof cashedInPnlSats === 'number') return cashedInPnlSats
  if (entryPrice === null || entryPrice === undefined || entryPrice === price) return zeroSats
  return pnlSats({ side, quantity, entryPrice, exitPrice: price })
}

/** Returns what funding fees add to a result, in sats: a fee that was paid is negative. */
export const fundingResultSats = (feeSats: Sats): Sats => sats(0 - feeSats)

/**
 * Returns the net result of an isolated trade, in sats, and its parts: profit cashed in, plus the P&L against the working price, minus
 * opening fee, closing fee and funding fees (protocol/formulas.md#net-result). This is the only definition: the ticket, tables,
 * notifications, limits, history and exports use it. It equals the change of the balance from the order to the close.
 */
export function netResult(trade: NetResultTerms): Breakdown {
  const cashedIn = cashedInProfitSats(trade)
  const parts = {
    'price-pnl': trade.pnlSats,
    ...(cashedIn !== 0 && { 'cashed-in-profit': cashedIn }),
    'opening-fee': 0 - trade.openingFeeSats,
    'closing-fee': 0 - trade.closingFeeSats,
    carry: fundingResultSats(trade.fundingFeeSats),
  }
  return breakdownOf(parts, trade.areFeesEstimated)
}
