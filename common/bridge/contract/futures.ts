import * as z from 'zod'
import { levelKinds } from '../../domain/futures/level-kind'
import { call, nothing, write } from '../define'
import { TextSchema } from '../../texts/text-schema'
import { profileChanges } from '../state-feed'
import { AmountSats, Id, FuturesOrderSchema, outcomeOf, FuturesTradeSchema } from './schemas'

const fields = {
  trades: z.array(FuturesTradeSchema),
  asOfMs: z.number(),
  /** See `HoldingsRevisions`. */
  holdingsRevision: z.number(),
}
const TradesChangeSchema = z.discriminatedUnion('kind', [
  /** Every open and running trade, and the most recent closed and canceled ones. `asOfMs`: when the service last told; 0: not yet. */
  z.object({ kind: z.literal('snapshot'), ...fields }),
  /** Trades that are new or changed; the state says where they belong now. */
  z.object({ kind: z.literal('changed'), ...fields }),
])
export type FuturesFeedChange = z.infer<typeof TradesChangeSchema>

/** The newest record of each trade. */
function mergeFuturesChanges(older: FuturesFeedChange, newer: FuturesFeedChange): FuturesFeedChange {
  if (newer.kind === 'snapshot') return newer
  const trades = new Map(older.trades.map((trade) => [trade.id, trade]))
  for (const trade of newer.trades) trades.set(trade.id, trade)
  return { ...newer, kind: older.kind, trades: [...trades.values()] }
}

const OneTrade = outcomeOf(FuturesTradeSchema)
const ManyTrades = outcomeOf(z.array(FuturesTradeSchema))
const byId = z.object({ tradeId: Id })
/** In the preview that the user accepted, with which the booking is compared. */
const previewPrice = z.number().positive().optional()
/** What became of an order that was to stand at another price. */
const MoveOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), value: FuturesTradeSchema }),
  /** `cancel`: it is not known whether the old order still stands, and no new one was sent. */
  z.object({ kind: z.literal('in-doubt'), doubtId: z.string(), step: z.enum(['cancel', 'place']) }),
  /** The old order is canceled, and there is no new one. */
  z.object({ kind: z.literal('canceled-only'), why: TextSchema }),
])

const level = z.object({
  tradeId: Id,
  kind: z.enum(levelKinds),
  /** Null clears it. */
  price: z.number().positive().nullable(),
})

export const futures = {
  live: profileChanges(TradesChangeSchema, {
    empty: { kind: 'snapshot', trades: [], asOfMs: 0, holdingsRevision: 0 },
    merge: mergeFuturesChanges,
  }),
  /** Closed and canceled trades from the history, newest first, ended before `beforeMs`. */
  closed: call(
    z.object({ beforeMs: z.number().optional(), limit: z.number().int().min(1).max(1000) }),
    z.array(FuturesTradeSchema),
  ),
  /** A closed or canceled trade of the history; null where there is none of that id. */
  ended: call(byId, FuturesTradeSchema.nullable()),
  /** `orderId` is made by the window, once for each intention; the same one is never sent twice. */
  open: write(FuturesOrderSchema.extend({ orderId: Id, previewPrice }), OneTrade),
  close: write(byId.extend({ previewPrice }), OneTrade),
  cancel: write(byId, OneTrade),
  addMargin: write(byId.extend({ amountSats: AmountSats }), OneTrade),
  cashIn: write(byId.extend({ amountSats: AmountSats }), OneTrade),
  setLevel: write(level, OneTrade),
  /** In place of a stop loss that stands still; `setLevel` ends it. `rate` is a fraction of the price: 0.02 is 2 % behind it. */
  trailStop: write(byId.extend({ rate: z.number().min(0.001).max(0.5) }), OneTrade),
  /** Cancels a waiting order and, when that is sure, places it again at another price under an `orderId` of its own. */
  moveOrder: write(byId.extend({ price: z.number().positive(), orderId: Id }), MoveOutcomeSchema),
  closeAll: write(nothing, ManyTrades),
  cancelAll: write(nothing, ManyTrades),
}
