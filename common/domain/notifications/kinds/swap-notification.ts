import * as z from 'zod'
import { text } from '../../../texts/text'
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
      title: text('swap.done'),
      body: text('history.swapAmounts', {
        given: amountText(inAsset, inAmount),
        got: amountText(outAsset, outAmount),
      }),
    }),
    request: () => ({ kind: 'notices' }),
  },
)
