import * as z from 'zod'
import { FuturesFeedChangeSchema, type FuturesFeedChange } from '../../../domain/futures/futures-feed'
import { FuturesOrderSchema } from '../../../domain/futures/trade'
import { Id } from '../../../domain/id'
import { tradeRequests } from '../../../domain/writes/futures-writes'
import { call, noValue, write, writes } from '../../define'
import { MessageSchema } from '../../../texts/message-schema'
import { profileChanges } from '../../state-feed'
import { previewPrice, PreviewPrices } from '../compared-order'
import { outcomeSchema, ShownTradeSchema } from '../schemas'

function mergeFuturesChanges(older: FuturesFeedChange, newer: FuturesFeedChange): FuturesFeedChange {
  if (newer.kind === 'snapshot') return newer
  const trades = new Map(older.trades.map((trade) => [trade.id, trade]))
  for (const trade of newer.trades) trades.set(trade.id, trade)
  return { ...newer, kind: older.kind, trades: [...trades.values()] }
}

const OneTrade = outcomeSchema(ShownTradeSchema)
const ManyTrades = outcomeSchema(z.array(ShownTradeSchema))
const byId = z.object({ tradeId: Id })
const MoveOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), value: ShownTradeSchema }),
  /** `cancel`: cancellation unconfirmed, no new order sent. */
  z.object({ kind: z.literal('in-doubt'), doubtId: z.string(), step: z.enum(['cancel', 'place']) }),
  z.object({ kind: z.literal('canceled-only'), why: MessageSchema }),
])

export const futures = {
  live: profileChanges(FuturesFeedChangeSchema, {
    empty: { kind: 'snapshot', trades: [], asOfMs: 0, holdingsRevision: 0 },
    merge: mergeFuturesChanges,
  }),
  /** Local history, newest first. */
  closed: call(
    z.object({ beforeMs: z.number().optional(), limit: z.number().int().min(1).max(1000) }),
    z.array(ShownTradeSchema),
  ),
  ended: call(byId, ShownTradeSchema.nullable()),
  /** `orderId`: one per intent, created by the window; never sent twice. */
  open: write(FuturesOrderSchema.extend({ orderId: Id, previewPrice }), OneTrade),
  close: write(byId.extend({ previewPrice }), OneTrade),
  ...writes(tradeRequests, OneTrade),
  /** Cancels the order and, once confirmed, places a new one. */
  moveOrder: write(byId.extend({ price: z.number().positive(), orderId: Id }), MoveOutcomeSchema),
  /** `previewPrices` by trade id. */
  closeAll: write(noValue.or(PreviewPrices), ManyTrades),
  cancelAll: write(noValue, ManyTrades),
}
