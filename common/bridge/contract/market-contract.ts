import * as z from 'zod'
import { call, nothing } from '../define'
import { profileValue } from '../state-feed'
import { CandleRangeValue, CandleSchema, FuturesMarketSchema, TickerSchema } from './schemas'

const QuoteSchema = z.object({
  ticker: TickerSchema,
  /** Exchange time; differs from the clock in a replay. */
  marketTimeMs: z.number(),
  /** The price's age counts from it. */
  receivedAtMs: z.number(),
  source: z.enum(['live', 'polling', 'stale']),
})
export type Quote = z.infer<typeof QuoteSchema>

export const market = {
  /** At most ten per second; never queued. */
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
  /** As `candles`; empty if the exchange publishes none. */
  indexPrices: call(
    z.object({ toMs: z.number().optional(), limit: z.number().int().min(1).max(1000) }),
    z.array(z.object({ atMs: z.number(), price: z.number() })),
  ),
}
