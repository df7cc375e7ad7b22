import { dayMs } from '../durations'
import type { Usd } from '../units'

export interface TimedPrice {
  readonly atMs: number
  readonly price: Usd
}

export interface Fixing {
  readonly id: string
  readonly atMs: number
  readonly price: Usd
  /** Fraction. Positive: longs paid. */
  readonly fundingRate: number
}

export interface NodeInfo {
  readonly alias: string | null
  readonly publicKey: string | null
  readonly uri: string | null
  readonly version: string | null
  readonly peers: number | null
  readonly channels: number | null
  readonly blockHeight: number | null
}

export interface Announcement {
  readonly title: string
  readonly words: string
  /** Null if not reported. */
  readonly atMs: number | null
}

export const pastPriceKinds = ['index', 'price', 'oracleIndex', 'oraclePrice'] as const
export type PastPriceKind = (typeof pastPriceKinds)[number]

export const publishedSpans = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const
export type PublishedSpan = keyof typeof publishedSpans
