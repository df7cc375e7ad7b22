import { ceil, floor, maxPriceUsd, toGridPrice } from '../futures/exact'
import { leverageOf, maxLeverage, minLeverage } from '../futures/margin'
import { pnlSats } from '../futures/pnl'
import type { Side } from '../futures/trade'
import { sats, type Sats, type Usd } from '../units'
import type { OptionKind } from './option'
import { payoffSats, priceAtPayoff, type OptionTerms } from './payoff'

export interface DeliveryInput extends OptionTerms {
  readonly premiumSats: Sats
  readonly fixingPrice: Usd
}

/** The futures trade that an option in the money becomes. It runs at once; nothing leaves the balance for it. */
export interface Delivery {
  readonly side: Side
  readonly quantity: number
  readonly entryPrice: Usd
  readonly liquidationPrice: Usd
  /** The premium. */
  readonly marginSats: Sats
  /** Profit that the price grid cannot express; it is kept for the trade beside its reserve. */
  readonly gridSats: Sats
  /** Between the bounds of the market, since clients refuse others; a small premium would make it higher. */
  readonly leverage: number
  /** Of the trade at the fixing. Margin, this and `gridSats` together are the payoff, to the sat. */
  readonly pnlAtFixingSats: Sats
}

/** A call delivers a long, a put a short. */
export const deliveredSide = (kind: OptionKind): Side => (kind === 'call' ? 'buy' : 'sell')

/**
 * Physical settlement (protocol/formulas.md#physical-delivery): a futures trade whose liquidation price is the strike, whose
 * margin is the premium and whose P&L is that of the option. That makes its entry price the break-even price. Prices stand on
 * the 0.5 grid, so the entry is rounded against the trader, and what that takes from the profit is given back beside the
 * margin.
 * @returns null when the option ends out of the money, or when its break-even price is beyond the grid.
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
  const leverage = leverageOf({ quantity, price: entryPrice, marginSats: premiumSats })
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
