import * as z from 'zod'
import type { Shape } from '../shape'

/** Both quantities are inclusive. */
const SizeBucketSchema = z.object({
  /** Contracts of 1 USD. */
  minQuantity: z.number(),
  maxQuantity: z.number(),
  /** Null: no sales now. */
  bidPrice: z.number().nullable(),
  /** Null: no purchases now. */
  askPrice: z.number().nullable(),
})
export type SizeBucket = Shape<typeof SizeBucketSchema>

const TickerSchema = z.object({
  lastPrice: z.number(),
  /** For the smallest size; `marketPrice` considers the quantity. */
  bidPrice: z.number(),
  askPrice: z.number(),
  /** Smallest first. */
  buckets: z.array(SizeBucketSchema).readonly().optional(),
  indexPrice: z.number(),
  /** Fraction for the next settlement. Positive: longs pay. Null in version 1. */
  fundingRate: z.number().nullable(),
  nextFundingAtMs: z.number(),
})
export type Ticker = Shape<typeof TickerSchema>

const FeeTierSchema = z.object({
  /** 30-day volume. */
  minVolumeUsd: z.number(),
  feeRate: z.number(),
})
export type FeeTier = Shape<typeof FeeTierSchema>

/** protocol/v2.md#futures-market */
export const FuturesMarketSchema = z.object({
  active: z.boolean(),
  minQuantity: z.number(),
  maxQuantity: z.number(),
  maxAccountQuantity: z.number(),
  minLeverage: z.number(),
  maxLeverage: z.number(),
  /** Open orders and running trades of one account. */
  maxTradeCount: z.number(),
  feeTiers: z.array(FeeTierSchema),
  minFundingRate: z.number(),
  /** UTC. */
  fundingHours: z.array(z.number()),
})
export type FuturesMarket = Shape<typeof FuturesMarketSchema>

export const CandleSchema = z.object({
  timeMs: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
})
export type Candle = Shape<typeof CandleSchema>

export const candleRanges = ['1m', '5m', '15m', '1h', '4h', '1D', '1W'] as const
export type CandleRange = (typeof candleRanges)[number]

export const candleRangeMs: Readonly<Record<CandleRange, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1D': 86_400_000,
  '1W': 604_800_000,
}

export const QuoteSchema = z.object({
  ticker: TickerSchema,
  /** Exchange time; differs from the clock in a replay. */
  marketTimeMs: z.number(),
  /** The price's age counts from it. */
  receivedAtMs: z.number(),
  source: z.enum(['live', 'polling', 'stale']),
})
export type Quote = z.output<typeof QuoteSchema>

/** Shortest range with at most `most` candles, otherwise the longest. */
export const shortestRange = (lengthMs: number, max: number): CandleRange =>
  candleRanges.find((range) => candleRangeMs[range] * max >= lengthMs) ?? '1W'
