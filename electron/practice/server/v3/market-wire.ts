import type { MarketPrices } from '@common/domain/futures/price-by-size'
import { publishedMarket } from '@common/exchange-api/published-market'
import type { CandleRange } from '@common/exchange-api/v3/v3-market-endpoints'
import type { Candle, Ticker } from '@common/domain/market/market'
import { toPriceGrid } from '@common/domain/units'
import { toWireCandle } from '../handlers/futures-wire'

/** One bucket in a flat market (protocol/v3.md#market). */
export const sizeBuckets = ({ askPrice, bidPrice, buckets }: MarketPrices) =>
  buckets?.map(({ minQuantity, maxQuantity, ...prices }) => ({
    minSize: minQuantity,
    maxSize: maxQuantity,
    ...prices,
  })) ?? [{ minSize: publishedMarket.minQuantity, maxSize: publishedMarket.maxQuantity, askPrice, bidPrice }]

export const wireRanges: Readonly<Record<CandleRange, string>> = {
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

/** On the price grid (protocol/v3.md#transport). */
export const gridIndex = ({ indexPrice }: Pick<Ticker, 'indexPrice'>): number => toPriceGrid(indexPrice)

/** On the price grid, unlike a replayed file, with the volume in contracts of 1 USD (protocol/v3.md#market). */
export const toContractsCandle = (candle: Candle) => ({
  ...toWireCandle(candle),
  open: toPriceGrid(candle.open),
  high: toPriceGrid(candle.high),
  low: toPriceGrid(candle.low),
  close: toPriceGrid(candle.close),
  volume: Math.round(candle.volume * candle.close),
})
