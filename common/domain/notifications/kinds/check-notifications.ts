import * as z from 'zod'
import { message, type Message } from '../../../texts/message'
import { dayMs } from '../../durations'
import {
  BookedDifferenceSchema,
  ComparedOrderSchema,
  type BookedDifference,
} from '../../futures/comparison/booked-difference'
import { satsSchema } from '../../sats-schema'
import { comparedOrderText } from '../compared-order-text'
import { defineNotification } from './notification-kind'

const differenceTexts = {
  quantity: 'difference.quantity',
  margin: 'difference.margin',
  'fee-reserve': 'difference.feeReserve',
  'opening-fee': 'difference.openingFee',
  'liquidation-price': 'difference.liquidation',
  'price-pnl': 'difference.pricePnl',
  'closing-fee': 'difference.closingFee',
  'trading-fee': 'difference.tradingFee',
  premium: 'difference.premium',
  'paid-sats': 'difference.paidSats',
  'received-sats': 'difference.receivedSats',
  'paid-dollars': 'difference.paidDollars',
  'received-dollars': 'difference.receivedDollars',
} as const

function differenceText([first, ...rest]: readonly BookedDifference[]): Message {
  if (!first) return message('difference.none')
  const { figure, expected, booked } = first
  const sentence = message(differenceTexts[figure], { expected, booked })
  return rest.length === 0 ? sentence : message('difference.more', { first: sentence, count: rest.length })
}

export const checkNotifications = {
  'balance-differs': defineNotification(
    z.object({
      kind: z.literal('balance-differs'),
      amountSats: satsSchema,
      fromMs: z.number(),
      toMs: z.number(),
    }),
    {
      id: ({ kind, toMs }) => `${kind}:${toMs}`,
      group: () => 'withdrawal',
      text: ({ amountSats, fromMs: from, toMs: to }) => {
        const key = amountSats < 0 ? 'notification.balanceDiffers.less' : 'notification.balanceDiffers.more'
        return {
          title: message('notification.balanceDiffers.title'),
          body: message(key, { amount: Math.abs(amountSats), from, to }),
        }
      },
      request: () => ({ kind: 'notices' }),
      staysUntilDismissed: () => true,
    },
  ),
  'booked-differently': defineNotification(
    z.object({
      kind: z.literal('booked-differently'),
      tradeId: z.string(),
      ...ComparedOrderSchema.shape,
      atMs: z.number(),
      differences: z.array(BookedDifferenceSchema).min(1).readonly(),
    }),
    {
      // Once a day: a changed formula affects every trade.
      id: ({ kind, differences, atMs }) =>
        `${kind}:${differences.map(({ figure }) => figure).join()}:${Math.floor(atMs / dayMs)}`,
      group: () => 'withdrawal',
      text: (event) => ({
        title: message('notification.bookedDifferently.title'),
        body: message('notification.bookedDifferently', {
          position: comparedOrderText(event),
          difference: differenceText(event.differences),
        }),
      }),
      request: ({ product, tradeId }) =>
        product === undefined || product === 'isolated' ? { kind: 'trade', tradeId } : { kind: 'notices' },
      staysUntilDismissed: () => true,
    },
  ),
  'records-gone': defineNotification(
    z.object({
      kind: z.literal('records-gone'),
      /** For deduplication. */
      firstId: z.string(),
      running: z.number(),
      orders: z.number(),
      payments: z.number(),
    }),
    {
      id: ({ kind, firstId }) => `${kind}:${firstId}`,
      group: ({ payments }) => (payments > 0 ? 'withdrawal' : 'close'),
      text: ({ running, orders, payments }) => ({
        title: message('notification.recordsGone.title'),
        body: message('notification.recordsGone', { running, orders, payments }),
      }),
      request: () => ({ kind: 'notices' }),
    },
  ),
}
