import * as z from 'zod'
import { message } from '../../../texts/message'
import { amountText, SwapSchema } from '../../swaps/swap'
import { defineNotification } from './notification-kind'

export const swapNotification = defineNotification(
  SwapSchema.pick({ inAsset: true, outAsset: true, inAmount: true, outAmount: true }).extend({
    kind: z.literal('swap-completed'),
    swapId: z.string(),
  }),
  {
    id: ({ kind, swapId }) => `${kind}:${swapId}`,
    group: () => 'fill',
    text: ({ inAsset, inAmount, outAsset, outAmount }) => ({
      title: message('swap.done'),
      body: message('history.swapAmounts', {
        given: amountText(inAsset, inAmount),
        got: amountText(outAsset, outAmount),
      }),
    }),
    request: () => ({ kind: 'notices' }),
  },
)
