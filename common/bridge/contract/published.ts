import * as z from 'zod'
import {
  pastPriceKinds,
  publishedSpans,
  type Announcement,
  type NodeInfo,
} from '../../domain/market/published'
import { call, nothing } from '../define'

const longestMs = publishedSpans.month

/** Entries within `spanMs` before the market time. */
const PageValue = z.object({
  spanMs: z.number().positive().max(longestMs),
  /** Default: newest. */
  toMs: z.number().optional(),
  limit: z.number().int().min(1).max(1000),
})
const TimedPriceSchema = z.object({ atMs: z.number(), price: z.number() })
const count = z.number().nullable()
const words = z.string().nullable()

/** Newest first; refused if the exchange publishes none. */
export const published = {
  prices: call(PageValue.extend({ kind: z.enum(pastPriceKinds) }), z.array(TimedPriceSchema)),
  fixings: call(PageValue, z.array(TimedPriceSchema.extend({ id: z.string(), fundingRate: z.number() }))),
  node: call(
    nothing,
    z.object({
      alias: words,
      publicKey: words,
      uri: words,
      version: words,
      peers: count,
      channels: count,
      blockHeight: count,
    }) satisfies z.ZodType<NodeInfo>,
  ),
  announcements: call(
    nothing,
    z.array(
      z.object({ title: z.string(), words: z.string(), atMs: count }) satisfies z.ZodType<Announcement>,
    ),
  ),
}
