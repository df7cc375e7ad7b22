import * as z from 'zod'
import { call, nothing, write } from '../define'
import { profileValue } from '../state-feed'
import { MadeSwapSchema, SwapOrderSchema, SwapSchema } from './option-schemas'
import { Id, outcomeOf } from './schemas'

const paymentSources = ['deposit', 'withdrawal'] as const

export const swaps = {
  /** The most recent ones, newest first. */
  list: profileValue(z.array(SwapSchema), null),
  /** What the service says that it swaps at now; null where it does not say. */
  price: call(
    nothing,
    z.object({ bidPrice: z.number(), askPrice: z.number(), dollarStep: z.number().optional() }).nullable(),
  ),
  /** Reads one again at the service, which may tell it differently by now: then that is kept. */
  read: call(z.object({ swapId: Id }), z.object({ swap: SwapSchema, isOther: z.boolean() })),
  /** The swap that a payment of dollars was made with; null where the service knows of none. */
  ofPayment: call(z.object({ source: z.enum(paymentSources), paymentId: Id }), SwapSchema.nullable()),
  /** `orderId` is made by the window, once for each intention; the same one is never sent twice. */
  make: write(SwapOrderSchema.extend({ orderId: Id }), outcomeOf(MadeSwapSchema)),
}
