import * as z from 'zod'
import { message, type Message } from '../../../texts/message'
import { optionName } from '../../options/option-name'
import { satsSchema } from '../../sats-schema'
import { defineNotification, type NotificationText } from './notification-kind'

const option = {
  optionId: z.string(),
  option: z.object({ kind: z.enum(['call', 'put']), quantity: z.number(), strike: z.number() }),
}

const endedOptionSchema = z.object({
  kind: z.enum(['option-closed', 'option-expired', 'option-paid', 'option-delivered']),
  ...option,
  netPnlSats: satsSchema,
})
type EndedOption = z.output<typeof endedOptionSchema>

const endedOption = (toMessage: (event: EndedOption) => NotificationText) =>
  defineNotification(endedOptionSchema, {
    id: ({ optionId }) => `ended:${optionId}`,
    group: () => 'close',
    text: toMessage,
    request: () => ({ kind: 'notices' }),
  })

const net = ({ option: terms, netPnlSats }: EndedOption): Message =>
  message('notification.option', { option: optionName(terms), net: netPnlSats })

export const optionNotifications = {
  'option-bought': defineNotification(
    z.object({ kind: z.literal('option-bought'), ...option, costSats: satsSchema }),
    {
      id: ({ kind, optionId }) => `${kind}:${optionId}`,
      group: () => 'fill',
      text: (event) => ({
        title: message('notification.optionBought'),
        body: message('notification.optionBought.body', {
          option: optionName(event.option),
          cost: event.costSats,
        }),
      }),
      request: () => ({ kind: 'notices' }),
    },
  ),
  'option-closed': endedOption((event) => ({
    title: message('notification.optionClosed'),
    body: net(event),
  })),
  'option-expired': endedOption((event) => ({
    title: message('notification.optionExpired'),
    body: net(event),
  })),
  'option-paid': endedOption((event) => ({ title: message('notification.optionPaid'), body: net(event) })),
  'option-delivered': endedOption((event) => ({
    title: message('notification.optionDelivered'),
    body: message('notification.optionDelivered.body', { option: optionName(event.option) }),
  })),
  'option-expires': defineNotification(
    z.object({
      kind: z.literal('option-expires'),
      ...option,
      aheadMs: z.number(),
      expiresAtMs: z.number(),
    }),
    {
      id: ({ kind, optionId, aheadMs }) => `${kind}:${optionId}:${aheadMs}`,
      group: () => 'alert',
      text: (event) => ({
        title: message('notification.optionExpires.title'),
        body: message('notification.optionExpires', {
          option: optionName(event.option),
          at: event.expiresAtMs,
        }),
      }),
      request: () => ({ kind: 'notices' }),
    },
  ),
}
