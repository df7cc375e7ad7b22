import { z } from 'zod'
import { endpoints, openRead } from '../endpoint'
import { leaderboard } from '../v2/futures-records'
import { request, word } from '../v2/fields'
import { optional, pageFields, pageSchema, pageQuery, time } from './fields'

/** Candles and the stream's `ohlc` (protocol/v3.md#market). */
export const candleRanges = [
  '1m',
  '3m',
  '5m',
  '10m',
  '15m',
  '30m',
  '45m',
  '1h',
  '2h',
  '3h',
  '4h',
  '1d',
  '1w',
  '1month',
  '3months',
] as const
export type CandleRange = (typeof candleRanges)[number]

/** Either price may be temporarily missing. */
export const sizeBucket = z.object({
  minSize: z.number(),
  maxSize: z.number(),
  askPrice: z.number().nullish(),
  bidPrice: z.number().nullish(),
})

export const ticker = z.object({
  lastPrice: z.number().positive(),
  index: z.number().positive(),
  fundingRate: z.number(),
  fundingTime: time,
  prices: z.array(sizeBucket),
})

const prices = { open: z.number(), high: z.number(), low: z.number(), close: z.number(), volume: z.number() }
export const candle = z.object({ time, ...prices })

export const fundingSettlement = z.object({
  id: z.string(),
  time,
  fundingRate: z.number(),
  fixingPrice: z.number(),
})

/** protocol/v3.md#operations */
export const market = endpoints('v3.market', {
  ticker: {
    ...openRead,
    path: '/v3/futures/ticker',
    response: ticker,
    summary: 'Last price, index, prices by size and the next funding',
  },
  candles: {
    ...openRead,
    path: '/v3/futures/candles',
    query: request({ ...pageFields, range: optional(word('range', candleRanges)) }),
    response: pageSchema(candle),
    summary: 'Candles of the futures price',
  },
  fundingSettlements: {
    ...openRead,
    path: '/v3/futures/funding-settlements',
    query: pageQuery,
    response: pageSchema(fundingSettlement),
    summary: 'Past settlements of the funding: price and rate',
  },
  leaderboard: {
    ...openRead,
    path: '/v3/futures/leaderboard',
    response: leaderboard,
    summary: 'Top ten users by profit and loss of the day, the week, the month and all time',
  },
})
