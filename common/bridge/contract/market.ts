import * as z from 'zod'
import { call, nothing } from '../define'
import { profileValue } from '../state-feed'
import { CandleRangeValue, CandleSchema, FuturesMarketSchema, TickerSchema } from './schemas'

const QuoteSchema = z.object({
  ticker: TickerSchema,
  /** When the exchange says the price was made; differs from the clock on a replay. */
  marketTimeMs: z.number(),
  /** When it arrived here. A price's age is counted from this. */
  receivedAtMs: z.number(),
  /** `live`: the stream is up; `polling`: the stream is down, prices are read at intervals; `stale`: neither. */
  source: z.enum(['live', 'polling', 'stale']),
})
export type Quote = z.infer<typeof QuoteSchema>

export const market = {
  /** Latest quote at most ten times a second; older ones are dropped, never queued. */
  quotes: profileValue(QuoteSchema, null),
  futures: call(nothing, FuturesMarketSchema),
  /** Candles, oldest first. Without `toMs` the newest. */
  candles: call(
    z.object({
      range: CandleRangeValue,
      fromMs: z.number().optional(),
      toMs: z.number().optional(),
      limit: z.number().int().min(1).max(1000),
    }),
    z.array(CandleSchema),
  ),
  /** Past values of the index, oldest first. Without `toMs` the newest; none where the service publishes none. */
  indexPrices: call(
    z.object({ toMs: z.number().optional(), limit: z.number().int().min(1).max(1000) }),
    z.array(z.object({ atMs: z.number(), price: z.number() })),
  ),
}
