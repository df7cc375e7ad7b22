import type { Usd } from '../../units'
import { crossLiquidationPrice } from './cross-margin'
import { toOpenCrossPosition, type CrossTerms } from './cross-position'
import { maxPriceUsd } from '../../exact'
import { isLiquidatedAt, liquidationDistanceRate } from '../liquidation'
import type { MarketPrices } from '../price-by-size'
import { closingPrice } from '../profit'

/** Null when flat, or for a short that cannot be liquidated. */
export function displayedLiquidationPrice(terms: CrossTerms): Usd | null {
  const price = crossLiquidationPrice(terms)
  return price === null || price >= maxPriceUsd ? null : price
}

export function isCrossLiquidatedAt(terms: CrossTerms, price: Usd): boolean {
  const openPosition = toOpenCrossPosition(terms)
  const liquidationPrice = crossLiquidationPrice(terms)
  if (openPosition === null || liquidationPrice === null) return false
  return isLiquidatedAt({ side: openPosition.side, price, liquidationPrice })
}

/** Null if the quantity has no price. A flat position has one even without a bid, because no figure depends on it. */
export const crossClosingPrice = (
  { quantity }: Pick<CrossTerms, 'quantity'>,
  ticker: MarketPrices,
): Usd | null =>
  quantity === 0
    ? ticker.bidPrice
    : closingPrice({ side: quantity < 0 ? 'sell' : 'buy', quantity: Math.abs(quantity) }, ticker)

/** Fraction of `price`; null without a liquidation price. */
export function crossDistance(terms: CrossTerms, price: Usd): number | null {
  const openPosition = toOpenCrossPosition(terms)
  const liquidationPrice = displayedLiquidationPrice(terms)
  if (openPosition === null || liquidationPrice === null) return null
  return liquidationDistanceRate({ side: openPosition.side, price, liquidationPrice })
}
