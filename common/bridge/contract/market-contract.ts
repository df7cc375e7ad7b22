import * as z from 'zod'
import { call } from '../define'
import { profileValue } from '../state-feed'
import { candleRanges, CandleSchema, FuturesMarketSchema, QuoteSchema } from '../../domain/market/market'
import { TimedPriceSchema } from '../../domain/market/published'
import { noValue } from '../../domain/shape'

export const market = {
  /** At most ten per second; never queued. */
  quotes: profileValue(QuoteSchema, null),
  futures: call(noValue, FuturesMarketSchema),
  /** Oldest first; the newest without `toMs`. */
  candles: call(
    z.object({
      range: z.enum(candleRanges),
      fromMs: z.number().optional(),
      toMs: z.number().optional(),
      limit: z.number().int().min(1).max(1000),
    }),
    z.array(CandleSchema),
  ),
  /** As `candles`; empty if the exchange publishes none. */
  indexPrices: call(
    z.object({ toMs: z.number().optional(), limit: z.number().int().min(1).max(1000) }),
    z.array(TimedPriceSchema),
  ),
}
