import type { Ticker } from '../market'
import type { Usd } from '../units'
import type { Side } from './trade'

/** The prices of market orders. Version 3 quotes them by size; earlier versions have one price for every quantity (protocol/v3.md#market). */
export type MarketPrices = Pick<Ticker, 'bidPrice' | 'askPrice' | 'buckets'>

export interface PriceUpTo {
  /** Null: no order of this size can trade on this side now. */
  readonly price: Usd | null
  /** Contracts of 1 USD. */
  readonly minQuantity: number
  readonly maxQuantity: number
}

/** Prices of one side from the smallest quantity to the largest. Buys are filled at the ask, sells at the bid. */
export function pricesOfSide(
  side: Side,
  { bidPrice, askPrice, buckets }: MarketPrices,
): readonly PriceUpTo[] {
  const isBuy = side === 'buy'
  if (!buckets)
    return [{ price: isBuy ? askPrice : bidPrice, minQuantity: 0, maxQuantity: Number.POSITIVE_INFINITY }]
  return buckets.map((bucket) => ({ ...bucket, price: isBuy ? bucket.askPrice : bucket.bidPrice }))
}

const isWithin = ({ minQuantity, maxQuantity }: PriceUpTo, quantity: number): boolean =>
  minQuantity <= quantity && quantity <= maxQuantity

/** Returns the price at which a market order would be filled; null if there is none for this quantity. */
export function marketPrice(side: Side, quantity: number, prices: MarketPrices): Usd | null {
  return pricesOfSide(side, prices).find((bucket) => isWithin(bucket, quantity))?.price ?? null
}

/**
 * Returns the price of a market order whose quantity follows from its price, such as one that is sized by its margin; null if there is
 * none. No source says which bucket decides if the quantity at a bucket's price falls just below that bucket: here, the first whose
 * maximum isn't exceeded.
 * @param quantityAt returns the quantity at a price, not below 0
 */
export function marketPriceBySize(
  side: Side,
  prices: MarketPrices,
  quantityAt: (price: Usd) => number,
): Usd | null {
  const bucket = pricesOfSide(side, prices).find(
    ({ price, maxQuantity }) => price !== null && quantityAt(price) <= maxQuantity,
  )
  return bucket?.price ?? null
}

/** Returns the price of the smallest orders, which is shown as the market's; null if they can't trade on this side now. */
export const headerPrice = (side: Side, prices: MarketPrices): Usd | null =>
  pricesOfSide(side, prices)[0]?.price ?? null

/** Returns the largest quantity that has a price on this side; null if it isn't bounded by the quote, 0 if there is no price. */
export function largestQuantity(side: Side, prices: MarketPrices): number | null {
  if (!prices.buckets) return null
  const priced = pricesOfSide(side, prices).filter(({ price }) => price !== null)
  return priced.at(-1)?.maxQuantity ?? 0
}

/** Effect of an order's size on its price. */
export interface SizeCost {
  readonly price: Usd
  /** USD by which the price is worse than that of the smallest orders. */
  readonly worseBy: Usd
  /** The first quantity with the next price; null if this is the last. */
  readonly nextQuantity: number | null
}

/** Returns what a quantity does to the price of a market order; null if it has no price, or if every quantity has the same. */
export function sizeCostOf(side: Side, quantity: number, prices: MarketPrices): SizeCost | null {
  const all = pricesOfSide(side, prices)
  const [first] = all
  const index = all.findIndex((bucket) => isWithin(bucket, quantity))
  const price = all[index]?.price ?? null
  if (all.length < 2 || price === null || !first || first.price === null) return null
  const next = all.slice(index + 1).find((bucket) => bucket.price !== price)
  return {
    price,
    worseBy: side === 'buy' ? price - first.price : first.price - price,
    nextQuantity: next?.minQuantity ?? null,
  }
}
