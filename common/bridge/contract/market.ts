import * as z from 'zod'
import { call, nothing } from '../define'
import { profileValue } from '../state-feed'
import { CandleRangeValue, CandleSchema, FuturesMarketSchema, TickerSchema } from './schemas'

const QuoteSchema = z.object({
  ticker: TickerSchema,
  /** Exchange time; differs from the clock in a replay. */
  marketTimeMs: z.number(),
  /** Local arrival time; the price's age counts from it. */
  receivedAtMs: z.number(),
  /** `live`: streamed; `polling`: stream down, polled; `stale`: neither. */
  source: z.enum(['live', 'polling', 'stale']),
})
export type Quote = z.infer<typeof QuoteSchema>

export const market = {
  /** At most ten per second; older quotes are dropped, never queued. */
  quotes: profileValue(QuoteSchema, null),
  futures: call(nothing, FuturesMarketSchema),
  /** Oldest first; the newest without `toMs`. */
  candles: call(
    z.object({
      range: CandleRangeValue,
      fromMs: z.number().optional(),
      toMs: z.number().optional(),
      limit: z.number().int().min(1).max(1000),
    }),
    z.array(CandleSchema),
  ),
  /** Oldest first; the newest without `toMs`. Empty if the exchange publishes none. */
  indexPrices: call(
    z.object({ toMs: z.number().optional(), limit: z.number().int().min(1).max(1000) }),
    z.array(z.object({ atMs: z.number(), price: z.number() })),
  ),
}
