import * as z from 'zod'
import { alertNotification } from './kinds/alert-notification'
import { checkNotifications } from './kinds/check-notifications'
import { crossNotifications } from './kinds/cross-notifications'
import type { NotificationKind } from './kinds/notification-kind'
import { optionNotifications } from './kinds/option-notifications'
import { paymentNotifications } from './kinds/payment-notifications'
import { swapNotification } from './kinds/swap-notification'
import { tradeNotifications } from './kinds/trade-notifications'

const notificationKinds = {
  ...tradeNotifications,
  ...optionNotifications,
  ...paymentNotifications,
  ...checkNotifications,
  ...crossNotifications,
  'swap-completed': swapNotification,
  alert: alertNotification,
}

type Defined = (typeof notificationKinds)[keyof typeof notificationKinds]
export type ActivityEvent = Readonly<z.output<Defined['schema']>>
export type NotificationKindName = keyof typeof notificationKinds
export type EventOfKind<Name extends NotificationKindName> = z.output<
  (typeof notificationKinds)[Name]['schema']
>

notificationKinds satisfies Readonly<Record<ActivityEvent['kind'], unknown>>

const schemas = [...new Set(Object.values(notificationKinds).map(({ schema }) => schema))]

export const ActivityEventSchema = z.discriminatedUnion(
  'kind',
  schemas as [Defined['schema'], ...Defined['schema'][]],
)

export const findNotificationKind = ({ kind }: ActivityEvent): NotificationKind<ActivityEvent> =>
  notificationKinds[kind]
