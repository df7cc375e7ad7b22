import type { z } from 'zod'
import type * as record from '@common/exchange-api/v3/v3-market-endpoints'
import type { SizeBucket, Ticker } from '@common/domain/market/market'
import type { Fixing } from '@common/domain/market/published'

type WireBucket = z.output<typeof record.sizeBucket>

const toPriceOrNull = (price: number | null | undefined): number | null =>
  typeof price === 'number' && price > 0 ? price : null

/** Smallest size first (protocol/v3.md#market). */
export const toBuckets = (wire: readonly WireBucket[]): SizeBucket[] =>
  wire
    .map(({ minSize, maxSize, bidPrice, askPrice }) => ({
      minQuantity: minSize,
      maxQuantity: maxSize,
      bidPrice: toPriceOrNull(bidPrice),
      askPrice: toPriceOrNull(askPrice),
    }))
    .sort((a, b) => a.minQuantity - b.minQuantity)

export function toSides(buckets: readonly SizeBucket[]) {
  const first = (side: 'bidPrice' | 'askPrice'): number | undefined =>
    buckets.find((bucket) => bucket[side] !== null)?.[side] ?? undefined
  return { bidPrice: first('bidPrice'), askPrice: first('askPrice') }
}

/** Falls back to the last price. */
export function toTicker(wire: z.output<typeof record.ticker>): Ticker {
  const buckets = toBuckets(wire.prices)
  const { bidPrice = wire.lastPrice, askPrice = wire.lastPrice } = toSides(buckets)
  return {
    lastPrice: wire.lastPrice,
    bidPrice,
    askPrice,
    buckets,
    indexPrice: wire.index,
    fundingRate: wire.fundingRate,
    nextFundingAtMs: wire.fundingTime,
  }
}

export const toFixing = ({
  id,
  time,
  fundingRate,
  fixingPrice,
}: z.output<typeof record.fundingSettlement>): Fixing => ({ id, atMs: time, price: fixingPrice, fundingRate })
