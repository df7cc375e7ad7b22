import * as z from 'zod'
import { MessageSchema } from '../../texts/message-schema'
import { FuturesOrderSchema, ShownTradeSchema } from '../futures/trade'
import { triggerKinds } from '../futures/trigger-kind'
import { Id } from '../id'
import { positiveSatsSchema, satsSchema } from '../sats-schema'
import { noValue } from '../shape'
import {
  defineWrites,
  manyTrades,
  newOrder,
  oneTrade,
  onSameTrade,
  previewPrice,
  ShownPricesSchema,
  whileAny,
} from './write-kind'

const byId = z.object({ tradeId: Id })

export const tradeRequests = {
  open: FuturesOrderSchema.extend(newOrder),
  close: byId.extend({ previewPrice }),
  cancel: byId,
  addMargin: byId.extend({ amountSats: positiveSatsSchema }),
  cashIn: byId.extend({ amountSats: positiveSatsSchema }),
  /** A null price removes the trigger. */
  setLevel: byId.extend({ kind: z.enum(triggerKinds), price: z.number().positive().nullable() }),
  /** Until `setLevel`; `rate` is a fraction of the price. */
  trailStop: byId.extend({ rate: z.number().min(0.001).max(0.5) }),
}

export const allTradesRequests = { closeAll: ShownPricesSchema, cancelAll: noValue }

/** Cancels the order and, once confirmed, places a new one. */
export const MoveOrderSchema = byId.extend({ price: z.number().positive(), orderId: Id })
export const MoveOutcomeSchema = z.discriminatedUnion('kind', [
  /** Possibly filled already. */
  z.object({ kind: z.literal('done'), value: ShownTradeSchema }),
  /** `cancel`: cancellation unconfirmed, no new order sent. */
  z.object({ kind: z.literal('in-doubt'), doubtId: z.string(), step: z.enum(['cancel', 'place']) }),
  z.object({ kind: z.literal('canceled-only'), why: MessageSchema }),
])

const marginChange = {
  ...oneTrade,
  amountSats: satsSchema,
  before: z.object({
    marginSats: satsSchema,
    price: z.number(),
    /** If reported; absent in earlier versions. */
    cashedInPnlSats: satsSchema.optional(),
  }),
}

const closing = onSameTrade('close-trade', 'close-all')
const movingMargin = onSameTrade('close-trade', 'close-all', 'add-margin', 'cash-in')
const canceling = onSameTrade('cancel-trade', 'cancel-all', 'move-order')

export const futuresWrites = defineWrites('trades', {
  'open-trade': {
    sent: { order: FuturesOrderSchema, knownTradeIds: z.array(z.string()) },
    isSafeTwice: false,
    waitsFor: { 'open-trade': 'same-order' },
  },
  'close-trade': { sent: oneTrade, isSafeTwice: true, isClosing: true, waitsFor: closing },
  'cancel-trade': { sent: oneTrade, isSafeTwice: true, waitsFor: canceling },
  // Stored until both outcomes are known. No new order is in flight before the confirmed cancellation.
  'move-order': {
    sent: { ...oneTrade, fromPrice: z.number(), price: z.number(), newOrderId: z.string() },
    isSafeTwice: true,
    waitsFor: canceling,
  },
  'add-margin': { sent: marginChange, isSafeTwice: false, waitsFor: movingMargin },
  'cash-in': { sent: marginChange, isSafeTwice: false, waitsFor: movingMargin },
  /** With `trailingRate`, the stop loss trails the price. */
  'update-trade': {
    sent: {
      ...oneTrade,
      level: z.enum(triggerKinds),
      price: z.number().nullable(),
      trailingRate: z.number().optional(),
    },
    isSafeTwice: true,
    waitsFor: { 'update-trade': 'same-level' },
  },
  'close-all': {
    sent: manyTrades,
    isSafeTwice: true,
    isClosing: true,
    waitsFor: whileAny('close-all'),
  },
  'cancel-all': { sent: manyTrades, isSafeTwice: true, waitsFor: whileAny('cancel-all') },
})
