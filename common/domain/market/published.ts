import * as z from 'zod'
import { dayMs } from '../durations'
import type { Shape } from '../shape'

export const TimedPriceSchema = z.object({
  atMs: z.number(),
  price: z.number(),
})
export type TimedPrice = Shape<typeof TimedPriceSchema>

export const FixingSchema = z.object({
  id: z.string(),
  atMs: z.number(),
  price: z.number(),
  /** Fraction. Positive: longs paid. */
  fundingRate: z.number(),
})
export type Fixing = Shape<typeof FixingSchema>

export const NodeInfoSchema = z.object({
  alias: z.string().nullable(),
  publicKey: z.string().nullable(),
  uri: z.string().nullable(),
  version: z.string().nullable(),
  peers: z.number().nullable(),
  channels: z.number().nullable(),
  blockHeight: z.number().nullable(),
})
export type NodeInfo = Shape<typeof NodeInfoSchema>

export const AnnouncementSchema = z.object({
  title: z.string(),
  words: z.string(),
  /** Null if not reported. */
  atMs: z.number().nullable(),
})
export type Announcement = Shape<typeof AnnouncementSchema>

export const pastPriceKinds = ['index', 'price', 'oracleIndex', 'oraclePrice'] as const
export type PastPriceKind = (typeof pastPriceKinds)[number]

export const publishedSpans = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const
export type PublishedSpan = keyof typeof publishedSpans
