import * as z from 'zod'
import { sides } from '../../futures/trade'
import { message, type PlainKey } from '../../../texts/message'
import { triggerKinds } from '../../futures/trigger-kind'
import { satsSchema } from '../../sats-schema'
import { positionText } from '../../futures/position-text'
import { defineNotification, type NotificationGroup } from './notification-kind'

const trade = {
  tradeId: z.string(),
  side: z.enum(sides),
  quantity: z.number(),
  price: z.number(),
}

const closedTradeSchema = z.object({
  kind: z.enum([...triggerKinds, 'liquidation', 'trade-closed']),
  ...trade,
  netPnlSats: satsSchema,
})

const closedTrade = (title: PlainKey, group: NotificationGroup, stays = false) =>
  defineNotification(closedTradeSchema, {
    id: ({ tradeId }) => `closed:${tradeId}`,
    group: () => group,
    text: (event) => ({
      title: message(title),
      body: message('notification.closed', {
        position: positionText(event),
        price: event.price,
        net: event.netPnlSats,
      }),
    }),
    request: ({ tradeId }) => ({ kind: 'trade', tradeId }),
    staysUntilDismissed: () => stays,
  })

export const tradeNotifications = {
  'order-filled': defineNotification(z.object({ kind: z.literal('order-filled'), ...trade }), {
    id: ({ kind, tradeId }) => `${kind}:${tradeId}`,
    group: () => 'fill',
    text: (event) => ({
      title: message('notification.filled.title'),
      body: message('notification.filled', { position: positionText(event), price: event.price }),
    }),
    request: ({ tradeId }) => ({ kind: 'trade', tradeId }),
    closableTrade: ({ tradeId }) => tradeId,
  }),
  'stop-loss': closedTrade('notification.stopLoss', 'close'),
  'take-profit': closedTrade('notification.takeProfit', 'close'),
  liquidation: closedTrade('notification.liquidation', 'liquidation', true),
  'trade-closed': closedTrade('notification.tradeClosed', 'close'),
}
