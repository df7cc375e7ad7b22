import * as z from 'zod'
import {
  AnnouncementSchema,
  FixingSchema,
  NodeInfoSchema,
  pastPriceKinds,
  publishedSpans,
  TimedPriceSchema,
} from '../../domain/market/published'
import { call } from '../define'
import { noValue } from '../../domain/shape'

const longestMs = publishedSpans.month

/** Entries within `spanMs` before the market time. */
const PageValue = z.object({
  spanMs: z.number().positive().max(longestMs),
  /** Default: newest. */
  toMs: z.number().optional(),
  limit: z.number().int().min(1).max(1000),
})

/** Newest first; refused if the exchange publishes none. */
export const published = {
  prices: call(PageValue.extend({ kind: z.enum(pastPriceKinds) }), z.array(TimedPriceSchema)),
  fixings: call(PageValue, z.array(FixingSchema)),
  node: call(noValue, NodeInfoSchema),
  announcements: call(noValue, z.array(AnnouncementSchema)),
}
