import type { Usd } from '../units'

/** Both quantities are inclusive. */
export interface SizeBucket {
  /** Contracts of 1 USD. */
  readonly minQuantity: number
  readonly maxQuantity: number
  /** Null: no sales now. */
  readonly bidPrice: Usd | null
  /** Null: no purchases now. */
  readonly askPrice: Usd | null
}

export interface Ticker {
  readonly lastPrice: Usd
  /** For the smallest size; `marketPrice` considers the quantity. */
  readonly bidPrice: Usd
  readonly askPrice: Usd
  /** Smallest first. */
  readonly buckets?: readonly SizeBucket[] | undefined
  readonly indexPrice: Usd
  /** Fraction for the next settlement. Positive: longs pay. Null in version 1. */
  readonly fundingRate: number | null
  readonly nextFundingAtMs: number
}

export interface FeeTier {
  /** 30-day volume. */
  readonly minVolumeUsd: number
  readonly feeRate: number
}

/** protocol/v2.md#futures-market */
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
  /** UTC. */
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

/** Shortest range with at most `most` candles, otherwise the longest. */
export const shortestRange = (lengthMs: number, most: number): CandleRange =>
  candleRanges.find((range) => candleRangeMs[range] * most >= lengthMs) ?? '1W'
