import * as z from 'zod'
import { call, writes } from '../../define'
import { profileValue } from '../../state-feed'
import { Id } from '../../../domain/id'
import { ExecutedSwapSchema, SwapSchema } from '../../../domain/swaps/swap'
import { swapRequests } from '../../../domain/writes/swap-writes'
import { outcomeSchema } from '../schemas'
import { noValue } from '../../../domain/shape'

const paymentSources = ['deposit', 'withdrawal'] as const

export const swaps = {
  /** Most recent, newest first. */
  list: profileValue(z.array(SwapSchema), null),
  /** Null if not reported. */
  price: call(
    noValue,
    z
      .object({
        bidPrice: z.number(),
        askPrice: z.number(),
        dollarStep: z.number().optional(),
        minUsd: z.number().optional(),
      })
      .nullable(),
  ),
  /** `isOther`: the exchange's values differ and are now stored. */
  read: call(z.object({ swapId: Id }), z.object({ swap: SwapSchema, isOther: z.boolean() })),
  /** Swap that funded a dollar payment. */
  ofPayment: call(z.object({ source: z.enum(paymentSources), paymentId: Id }), SwapSchema.nullable()),
  ...writes(swapRequests, outcomeSchema(ExecutedSwapSchema)),
}
