import * as z from 'zod'
import { call } from '../define'
import { profileValue } from '../state-feed'
import { MadeSwapSchema, SwapOrderSchema, SwapSchema } from './option-schemas'
import { Id, outcomeOf } from './schemas'

export const swaps = {
  /** The most recent ones, newest first. */
  list: profileValue(z.array(SwapSchema), null),
  /** `orderId` is made by the window, once for each intention; the same one is never sent twice. */
  make: call(SwapOrderSchema.extend({ orderId: Id }), outcomeOf(MadeSwapSchema)),
}
