import * as z from 'zod'
import { sides } from '../../futures/trade'
import { message } from '../../../texts/message'
import { positionText } from '../../futures/position-text'
import { defineNotification } from './notification-kind'

const crossOrderSchema = z.object({
  kind: z.enum(['cross-filled', 'cross-liquidated']),
  orderId: z.string(),
  /** A liquidation sells a long position. */
  side: z.enum(sides),
  quantity: z.number(),
  price: z.number(),
})
type CrossEvent = z.output<typeof crossOrderSchema>

const common = {
  id: ({ kind, orderId }: CrossEvent) => `${kind}:${orderId}`,
  request: () => ({ kind: 'notices' }) as const,
}

export const crossNotifications = {
  'cross-filled': defineNotification(crossOrderSchema, {
    ...common,
    group: () => 'fill',
    text: ({ side, quantity, price }) => ({
      title: message('notification.crossFilled.title'),
      body: message(side === 'buy' ? 'notification.crossBought' : 'notification.crossSold', {
        quantity,
        price,
      }),
    }),
  }),
  'cross-liquidated': defineNotification(crossOrderSchema, {
    ...common,
    group: () => 'liquidation',
    text: ({ side, quantity, price }) => {
      const position = positionText({ side: side === 'buy' ? 'sell' : 'buy', quantity })
      return {
        title: message('notification.crossLiquidated.title'),
        body: message('notification.crossLiquidated', { position, price }),
      }
    },
    staysUntilDismissed: () => true,
  }),
}
