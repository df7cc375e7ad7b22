import type { z } from 'zod'
import type * as record from '@common/exchange-api/v3/market'
import type { Candle, Ticker } from '@common/domain/market'
import type { Fixing } from '@common/domain/published'

type Bucket = z.output<typeof record.sizeBucket>

interface Sides {
  readonly bidPrice: number | undefined
  readonly askPrice: number | undefined
}

/** Prices for the smallest size that has one on that side: we ask for no size (protocol/v3.md#market). */
export function sidesOf(buckets: readonly Bucket[]): Sides {
  const bySize = buckets.toSorted((a, b) => a.minSize - b.minSize)
  const first = (side: 'bidPrice' | 'askPrice'): number | undefined =>
    bySize.find((bucket) => typeof bucket[side] === 'number')?.[side] ?? undefined
  return { bidPrice: first('bidPrice'), askPrice: first('askPrice') }
}

/** Where nobody bids or asks for a while, the last price stands for it: nothing is filled there then. */
export function toTicker(wire: z.output<typeof record.ticker>): Ticker {
  const { bidPrice = wire.lastPrice, askPrice = wire.lastPrice } = sidesOf(wire.prices)
  return {
    lastPrice: wire.lastPrice,
    bidPrice,
    askPrice,
    indexPrice: wire.index,
    fundingRate: wire.fundingRate,
    nextFundingAtMs: wire.fundingTime,
  }
}

/** Oldest first. */
export const toCandles = (wire: readonly z.output<typeof record.candle>[]): Candle[] =>
  wire.map(({ time, ...prices }) => ({ timeMs: time, ...prices })).sort((a, b) => a.timeMs - b.timeMs)

export const toFixing = ({
  id,
  time,
  fundingRate,
  fixingPrice,
}: z.output<typeof record.fundingSettlement>): Fixing => ({ id, atMs: time, price: fixingPrice, fundingRate })
