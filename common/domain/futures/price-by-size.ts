import type { Ticker } from '../market/market'
import type { Usd } from '../units'
import type { Side } from './trade'

/** Market order prices; version 3 quotes them by size (protocol/v3.md#market). */
export type MarketPrices = Pick<Ticker, 'bidPrice' | 'askPrice' | 'buckets'>

interface SizePrice {
  /** Null if no order of this size can trade. */
  readonly price: Usd | null
  readonly minQuantity: number
  readonly maxQuantity: number
}

/** By ascending quantity. Buys fill at the ask, sells at the bid. */
export function listSidePrices(
  side: Side,
  { bidPrice, askPrice, buckets }: MarketPrices,
): readonly SizePrice[] {
  const isBuy = side === 'buy'
  if (!buckets)
    return [{ price: isBuy ? askPrice : bidPrice, minQuantity: 0, maxQuantity: Number.POSITIVE_INFINITY }]
  return buckets.map((bucket) => ({ ...bucket, price: isBuy ? bucket.askPrice : bucket.bidPrice }))
}

const isWithin = ({ minQuantity, maxQuantity }: SizePrice, quantity: number): boolean =>
  minQuantity <= quantity && quantity <= maxQuantity

/** Null if the quantity has no price. */
export function marketPrice(side: Side, quantity: number, prices: MarketPrices): Usd | null {
  return listSidePrices(side, prices).find((bucket) => isWithin(bucket, quantity))?.price ?? null
}

/**
 * Undocumented for a quantity just below a bucket's minimum. Uses the first bucket whose maximum isn't exceeded.
 * @param quantityAt not below 0
 */
export function marketPriceBySize(
  side: Side,
  prices: MarketPrices,
  quantityAt: (price: Usd) => number,
): Usd | null {
  const bucket = listSidePrices(side, prices).find(
    ({ price, maxQuantity }) => price !== null && quantityAt(price) <= maxQuantity,
  )
  return bucket?.price ?? null
}

/** Price of the smallest orders; null if they can't trade now. */
export const smallestSizePrice = (side: Side, prices: MarketPrices): Usd | null =>
  listSidePrices(side, prices)[0]?.price ?? null

/** Null without a limit, 0 without a price. */
export function largestQuantity(side: Side, prices: MarketPrices): number | null {
  if (!prices.buckets) return null
  const priced = listSidePrices(side, prices).filter(({ price }) => price !== null)
  return priced.at(-1)?.maxQuantity ?? 0
}

export interface SizeCost {
  readonly price: Usd
  /** USD worse than the smallest orders' price. */
  readonly worseBy: Usd
  /** Null if this is the last price. */
  readonly nextQuantity: number | null
}

export function computeSizeCost(side: Side, quantity: number, prices: MarketPrices): SizeCost | null {
  const all = listSidePrices(side, prices)
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
