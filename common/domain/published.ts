import { dayMs } from './durations'
import type { Usd } from './units'

/** What the service publishes for everybody to read. */

/** A value of an index or a price at a time. */
export interface TimedPrice {
  readonly atMs: number
  readonly price: Usd
}

/** A past settlement of carry fees. */
export interface Fixing {
  readonly id: string
  readonly atMs: number
  readonly price: Usd
  /** Fraction of the position: 0.0001 is 0.01 %; positive: longs paid. */
  readonly fundingRate: number
}

/** The service's Lightning node; null where it does not say. */
export interface NodeInfo {
  readonly alias: string | null
  readonly publicKey: string | null
  readonly uri: string | null
  readonly version: string | null
  readonly peers: number | null
  readonly channels: number | null
  readonly blockHeight: number | null
}

/** What the service has to say to everybody, in its own words. */
export interface Announcement {
  readonly title: string
  readonly words: string
  /** Null where the service does not say. */
  readonly atMs: number | null
}

/** Prices that are listed: of the market, and those that the service settles by. */
export const pastPriceKinds = ['index', 'price', 'oracleIndex', 'oraclePrice'] as const
export type PastPriceKind = (typeof pastPriceKinds)[number]

/** How far back is looked, in milliseconds. */
export const publishedSpans = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const
export type PublishedSpan = keyof typeof publishedSpans
