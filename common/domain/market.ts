import type { Usd } from './units'

/** Both quantities are inclusive. */
export interface SizeBucket {
  /** Contracts of 1 USD. */
  readonly minQuantity: number
  readonly maxQuantity: number
  /** Null: can't be sold now. */
  readonly bidPrice: Usd | null
  /** Null: can't be bought now. */
  readonly askPrice: Usd | null
}

export interface Ticker {
  readonly lastPrice: Usd
  /** For the smallest size. Futures use `marketPrice`, which considers the quantity. */
  readonly bidPrice: Usd
  readonly askPrice: Usd
  /** Smallest first. Absent if all quantities have the same price. */
  readonly buckets?: readonly SizeBucket[] | undefined
  readonly indexPrice: Usd
  /** Rate of the next settlement: 0.0001 is 0.01 %. Positive: longs pay. Null in version 1. */
  readonly fundingRate: number | null
  readonly nextFundingAtMs: number
}

export interface FeeTier {
  /** 30-day volume. */
  readonly minVolumeUsd: number
  readonly feeRate: number
}

/** See protocol/v2.md#futures-market. */
export interface FuturesMarket {
  readonly active: boolean
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly maxAccountQuantity: number
  readonly minLeverage: number
  readonly maxLeverage: number
  /** Open orders and running trades of one account. */
  readonly maxTradeCount: number
  readonly feeTiers: readonly FeeTier[]
  readonly minFundingRate: number
  /** Hours in UTC. */
  readonly fundingHours: readonly number[]
}

export interface Candle {
  readonly timeMs: number
  readonly open: Usd
  readonly high: Usd
  readonly low: Usd
  readonly close: Usd
  readonly volume: number
}

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

/** Returns the shortest range that needs at most `most` candles, or the longest. */
export const shortestRange = (lengthMs: number, most: number): CandleRange =>
  candleRanges.find((range) => candleRangeMs[range] * most >= lengthMs) ?? '1W'
