import { ceil, floor, maxPriceUsd, toGridPrice } from '../../exact'
import { computeLeverage, maxLeverage, minLeverage } from '../../futures/margin'
import { pnlSats } from '../../futures/pnl'
import type { Side } from '../../futures/trade'
import { sats, type Sats, type Usd } from '../../units'
import type { OptionKind } from '../option'
import { payoffSats, priceAtPayoff, type OptionTerms } from '../payoff'

interface DeliveryInput extends OptionTerms {
  readonly premiumSats: Sats
  readonly fixingPrice: Usd
}

/** Debits nothing from the balance. */
export interface Delivery {
  readonly side: Side
  readonly quantity: number
  readonly entryPrice: Usd
  readonly liquidationPrice: Usd
  /** The premium. */
  readonly marginSats: Sats
  /** Profit that the price grid can't represent. */
  readonly gridSats: Sats
  /** Clamped: clients reject leverage beyond the market's limits. */
  readonly leverage: number
  /** Adds up to the payoff exactly, with margin and `gridSats`. */
  readonly pnlAtFixingSats: Sats
}

export const deliveredSide = (kind: OptionKind): Side => (kind === 'call' ? 'buy' : 'sell')

/**
 * protocol/formulas.md#physical-delivery. The entry price is the break-even price, rounded against the trader;
 * `gridSats` compensates.
 * @returns null if out of the money, or if the break-even price is beyond the grid
 */
export function deliver({ premiumSats, fixingPrice, ...terms }: DeliveryInput): Delivery | null {
  const payoff = payoffSats(terms, fixingPrice)
  const breakEven = priceAtPayoff(terms, premiumSats)
  if (payoff === 0 || breakEven === null) return null
  const isCall = terms.kind === 'call'
  const side = deliveredSide(terms.kind)
  const entryPrice = toGridPrice(breakEven, isCall ? ceil : floor)
  const { quantity, strike } = terms
  const pnlAtFixingSats = pnlSats({ side, quantity, entryPrice, exitPrice: fixingPrice })
  if (entryPrice >= maxPriceUsd) return null
  const leverage = computeLeverage({ quantity, price: entryPrice, marginSats: premiumSats })
  return {
    side,
    quantity,
    entryPrice,
    liquidationPrice: strike,
    marginSats: premiumSats,
    gridSats: sats(payoff - premiumSats - pnlAtFixingSats, 'profit beyond the grid'),
    leverage: Math.min(Math.max(leverage, minLeverage), maxLeverage),
    pnlAtFixingSats,
  }
}
