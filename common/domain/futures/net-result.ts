import { toBreakdown, type Breakdown } from '../breakdown'
import { sats, zeroSats, type Sats } from '../units'
import { pnlSats } from './pnl'
import type { FuturesTrade } from './trade'

type CashedInTerms = Pick<FuturesTrade, 'side' | 'quantity' | 'price'> &
  Partial<Pick<FuturesTrade, 'entryPrice' | 'cashedInPnlSats'>>

type NetResultTerms = CashedInTerms &
  Pick<FuturesTrade, 'pnlSats' | 'openingFeeSats' | 'closingFeeSats' | 'fundingFeeSats'> &
  Partial<Pick<FuturesTrade, 'areFeesEstimated'>>

/**
 * As reported (protocol/formulas.md#cash-in), otherwise derived from working and entry price, accurate to one grid
 * step.
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

/** Negative if paid. */
export const fundingResultSats = (feeSats: Sats): Sats => sats(0 - feeSats)

/** Equals the balance change from order to close (protocol/formulas.md#net-result). */
export function netResult(trade: NetResultTerms): Breakdown {
  const cashedIn = cashedInProfitSats(trade)
  const parts = {
    'price-pnl': trade.pnlSats,
    ...(cashedIn !== 0 && { 'cashed-in-profit': cashedIn }),
    'opening-fee': 0 - trade.openingFeeSats,
    'closing-fee': 0 - trade.closingFeeSats,
    ...(trade.fundingFeeSats !== null && { carry: fundingResultSats(trade.fundingFeeSats) }),
  }
  return toBreakdown(parts, trade.areFeesEstimated)
}
