import * as z from 'zod'
import { FuturesFeedChangeSchema, type FuturesFeedChange } from '../../../domain/futures/futures-feed'
import { ShownTradeSchema } from '../../../domain/futures/trade'
import { Id } from '../../../domain/id'
import {
  allTradesRequests,
  MoveOrderSchema,
  MoveOutcomeSchema,
  tradeRequests,
} from '../../../domain/writes/futures-writes'
import { call, write, writes } from '../../define'
import { profileChanges } from '../../state-feed'
import { outcomeSchema } from '../schemas'

function mergeFuturesChanges(older: FuturesFeedChange, newer: FuturesFeedChange): FuturesFeedChange {
  if (newer.kind === 'snapshot') return newer
  const trades = new Map(older.trades.map((trade) => [trade.id, trade]))
  for (const trade of newer.trades) trades.set(trade.id, trade)
  return { ...newer, kind: older.kind, trades: [...trades.values()] }
}

export const futures = {
  live: profileChanges(FuturesFeedChangeSchema, {
    empty: { kind: 'snapshot', trades: [], asOfMs: 0, holdingsRevision: 0 },
    merge: mergeFuturesChanges,
  }),
  /** Local history, newest first. */
  closed: call(
    z.object({
      beforeMs: z.number().optional(),
      beforeId: Id.optional(),
      limit: z.number().int().min(1).max(1000),
    }),
    z.array(ShownTradeSchema),
  ),
  ended: call(z.object({ tradeId: Id }), ShownTradeSchema.nullable()),
  ...writes(tradeRequests, outcomeSchema(ShownTradeSchema)),
  ...writes(allTradesRequests, outcomeSchema(z.array(ShownTradeSchema))),
  moveOrder: write(MoveOrderSchema, MoveOutcomeSchema),
}
