import type { Usd } from './units'

/** Prices of market orders from one quantity to another, both included. */
export interface SizeBucket {
  /** Contracts of 1 USD. */
  readonly minQuantity: number
  readonly maxQuantity: number
  /** Null: orders of this size can't be sold now. */
  readonly bidPrice: Usd | null
  /** Null: orders of this size can't be bought now. */
  readonly askPrice: Usd | null
}

/** The futures quote. */
export interface Ticker {
  readonly lastPrice: Usd
  /** Prices of the smallest size that has one. Futures orders and positions take `marketPrice`, which knows their quantity. */
  readonly bidPrice: Usd
  readonly askPrice: Usd
  /** Prices by size, smallest first. Left out where every quantity has the same price. */
  readonly buckets?: readonly SizeBucket[] | undefined
  readonly indexPrice: Usd
  /** Carry fee of the next settlement as a fraction of the position: 0.0001 is 0.01 %; positive: longs pay. Null where it isn't reported: version 1. */
  readonly fundingRate: number | null
  readonly nextFundingAtMs: number
}

export interface FeeTier {
  /** 30-day volume in USD above which the tier applies. */
  readonly minVolumeUsd: number
  /** Fee as a fraction of the position. */
  readonly feeRate: number
}

/** Bounds and fees of the futures market (protocol/v2.md#futures-market). */
export interface FuturesMarket {
  readonly active: boolean
  readonly minQuantity: number
  /** Most contracts of one trade. */
  readonly maxQuantity: number
  /** Most contracts of one account. */
  readonly maxAccountQuantity: number
  readonly minLeverage: number
  readonly maxLeverage: number
  /** Most open and running trades of one account. */
  readonly maxTradeCount: number
  readonly feeTiers: readonly FeeTier[]
  readonly minFundingRate: number
  /** Hours of the day, UTC, at which carry fees are settled. */
  readonly fundingHours: readonly number[]
}

export interface Candle {
  /** Start of the candle. */
  readonly timeMs: number
  readonly open: Usd
  readonly high: Usd
  readonly low: Usd
  readonly close: Usd
  /** Traded volume as the service reports it. */
  readonly volume: number
}

export const candleRanges = ['1m', '5m', '15m', '1h', '4h', '1D', '1W'] as const
export type CandleRange = (typeof candleRanges)[number]

/** Length of a candle, in milliseconds. */
export const candleRangeMs: Readonly<Record<CandleRange, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1D': 86_400_000,
  '1W': 604_800_000,
}

/** Returns the shortest candles of which no more than so many cover a length of time; the longest where none do. */
export const shortestRange = (lengthMs: number, most: number): CandleRange =>
  candleRanges.find((range) => candleRangeMs[range] * most >= lengthMs) ?? '1W'
