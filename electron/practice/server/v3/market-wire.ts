import type { Ticker } from '@common/domain/market'
import { publishedMarket } from '@common/exchange-api/published-market'
import type { CandleRange } from '@common/exchange-api/v3/market'

/**
 * How many buckets there are, and of which sizes, is published nowhere (protocol/v3.md#unsettled). Here an order of any size gets the
 * same price, so there is one.
 */
export const sizeBuckets = ({ askPrice, bidPrice }: Pick<Ticker, 'askPrice' | 'bidPrice'>) => [
  { minSize: publishedMarket.minQuantity, maxSize: publishedMarket.maxQuantity, askPrice, bidPrice },
]

/** The words of version 2, which the candles are read by. */
export const rangeWords: Readonly<Record<CandleRange, string>> = {
  '1m': '1',
  '3m': '3',
  '5m': '5',
  '10m': '10',
  '15m': '15',
  '30m': '30',
  '45m': '45',
  '1h': '60',
  '2h': '120',
  '3h': '180',
  '4h': '240',
  '1d': '1D',
  '1w': '1W',
  '1month': '1M',
  '3months': '3M',
}
