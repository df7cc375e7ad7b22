import * as z from 'zod'
import { triggerKinds } from '../../../domain/futures/trigger-kind'
import { call, nothing, write } from '../../define'
import { TextSchema } from '../../../texts/text-schema'
import { profileChanges } from '../../state-feed'
import { previewPrice, PreviewPrices } from '../compared-order'
import { AmountSats, Id, FuturesOrderSchema, outcomeSchema, FuturesTradeSchema } from '../schemas'

const fields = {
  trades: z.array(FuturesTradeSchema),
  asOfMs: z.number(),
  holdingsRevision: z.number(),
}
const TradesChangeSchema = z.discriminatedUnion('kind', [
  /** Only the most recent ended trades. `asOfMs` is 0 before the first response. */
  z.object({ kind: z.literal('snapshot'), ...fields }),
  z.object({ kind: z.literal('changed'), ...fields }),
])
export type FuturesFeedChange = z.infer<typeof TradesChangeSchema>

function mergeFuturesChanges(older: FuturesFeedChange, newer: FuturesFeedChange): FuturesFeedChange {
  if (newer.kind === 'snapshot') return newer
  const trades = new Map(older.trades.map((trade) => [trade.id, trade]))
  for (const trade of newer.trades) trades.set(trade.id, trade)
  return { ...newer, kind: older.kind, trades: [...trades.values()] }
}

const OneTrade = outcomeSchema(FuturesTradeSchema)
const ManyTrades = outcomeSchema(z.array(FuturesTradeSchema))
const byId = z.object({ tradeId: Id })
const MoveOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), value: FuturesTradeSchema }),
  /** `cancel`: cancellation unconfirmed, no new order sent. */
  z.object({ kind: z.literal('in-doubt'), doubtId: z.string(), step: z.enum(['cancel', 'place']) }),
  z.object({ kind: z.literal('canceled-only'), why: TextSchema }),
])

const level = z.object({
  tradeId: Id,
  kind: z.enum(triggerKinds),
  /** Null removes the trigger. */
  price: z.number().positive().nullable(),
})

export const futures = {
  live: profileChanges(TradesChangeSchema, {
    empty: { kind: 'snapshot', trades: [], asOfMs: 0, holdingsRevision: 0 },
    merge: mergeFuturesChanges,
  }),
  /** Local history, newest first. */
  closed: call(
    z.object({ beforeMs: z.number().optional(), limit: z.number().int().min(1).max(1000) }),
    z.array(FuturesTradeSchema),
  ),
  /** From the local history. */
  ended: call(byId, FuturesTradeSchema.nullable()),
  /** `orderId`: one per intent, created by the window; never sent twice. */
  open: write(FuturesOrderSchema.extend({ orderId: Id, previewPrice }), OneTrade),
  close: write(byId.extend({ previewPrice }), OneTrade),
  cancel: write(byId, OneTrade),
  addMargin: write(byId.extend({ amountSats: AmountSats }), OneTrade),
  cashIn: write(byId.extend({ amountSats: AmountSats }), OneTrade),
  setLevel: write(level, OneTrade),
  /** Until `setLevel`; `rate` is a fraction of the price. */
  trailStop: write(byId.extend({ rate: z.number().min(0.001).max(0.5) }), OneTrade),
  /** Cancels the order and, once confirmed, places a new one. */
  moveOrder: write(byId.extend({ price: z.number().positive(), orderId: Id }), MoveOutcomeSchema),
  /** `previewPrices` by trade id. */
  closeAll: write(nothing.or(PreviewPrices), ManyTrades),
  cancelAll: write(nothing, ManyTrades),
}
