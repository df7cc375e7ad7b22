import type { Usd } from '../units'
import { crossLiquidationPrice } from './cross-margin'
import { heldIn, type CrossTerms } from './cross-position'
import { maxPriceUsd } from './exact'
import { liquidationDistanceRate } from './liquidation'
import { headerPrice, type MarketPrices } from './price-by-size'
import { closingPrice } from './profit'

/** Where the position is liquidated; null when it is flat, or a short that cannot be. */
export function shownLiquidation(terms: CrossTerms): Usd | null {
  const price = crossLiquidationPrice(terms)
  return price === null || price >= maxPriceUsd ? null : price
}

/** The price that a position would close at now; of a flat one, the bid. Null if its quantity has no price. */
export const crossClosingPrice = (
  { quantity }: Pick<CrossTerms, 'quantity'>,
  ticker: MarketPrices,
): Usd | null =>
  quantity === 0
    ? headerPrice('sell', ticker)
    : closingPrice({ side: quantity < 0 ? 'sell' : 'buy', quantity: Math.abs(quantity) }, ticker)

/** How far a liquidation price is from a price, as a fraction of it; null where there is none. */
export function crossDistance(terms: CrossTerms, price: Usd): number | null {
  const held = heldIn(terms)
  const liquidationPrice = shownLiquidation(terms)
  if (held === null || liquidationPrice === null) return null
  return liquidationDistanceRate({ side: held.side, price, liquidationPrice })
}
