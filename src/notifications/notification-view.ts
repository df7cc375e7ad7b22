import type { AppNotification, ActivityEvent } from '@common/domain/notifications/notification'
import type { EventOfKind, NotificationKindName } from '@common/domain/notifications/notification-kinds'
import { toNotificationText } from '@common/domain/notifications/notification-text'
import type { Sats } from '@common/domain/units'
import { findPresentation } from '../alerts/alert-presentations'
import type { Tone } from '../format/tone'
import { t } from '../format/translate'
import { formatMoment } from '../format/time'
import { message } from '@common/texts/message'

type NotificationRoute = '/trade' | '/wallet' | '/options' | '/swap'

export interface NotificationView {
  readonly title: string
  readonly body: string
  readonly tone: Tone
  readonly at: string
  readonly route: NotificationRoute
}

interface Appearance<Event> {
  tone(event: Event): Tone
  route(event: Event): NotificationRoute
}

const as = (tone: Tone, route: NotificationRoute) => ({ tone: () => tone, route: () => route })
const byResult = (route: NotificationRoute) => ({
  tone: ({ netPnlSats }: { readonly netPnlSats: Sats }): Tone => (netPnlSats < 0 ? 'loss' : 'gain'),
  route: () => route,
})

const appearances: { readonly [Name in NotificationKindName]: Appearance<EventOfKind<Name>> } = {
  'order-filled': as('gain', '/trade'),
  'stop-loss': byResult('/trade'),
  'take-profit': byResult('/trade'),
  liquidation: byResult('/trade'),
  'trade-closed': byResult('/trade'),
  'option-bought': as('gain', '/options'),
  'option-closed': byResult('/options'),
  'option-expired': byResult('/options'),
  'option-paid': byResult('/options'),
  'option-delivered': as('plain', '/options'),
  'option-expires': as('warning', '/options'),
  'deposit-settled': as('gain', '/wallet'),
  'withdrawal-settled': as('plain', '/wallet'),
  'withdrawal-failed': as('loss', '/wallet'),
  'withdrawal-canceled': as('plain', '/wallet'),
  'fee-above-limit': as('warning', '/wallet'),
  'balance-differs': as('warning', '/wallet'),
  'booked-differently': as('warning', '/trade'),
  'records-gone': {
    tone: () => 'warning',
    route: ({ payments }) => (payments > 0 ? '/wallet' : '/trade'),
  },
  'swap-completed': as('plain', '/swap'),
  'cross-filled': as('gain', '/trade'),
  'cross-liquidated': as('loss', '/trade'),
  alert: { tone: ({ finding }) => findPresentation(finding.kind).tone, route: () => '/trade' },
}

export function toNotificationView(
  { event, ...notice }: AppNotification,
  isHidden: boolean,
): NotificationView {
  const { title, body } = toNotificationText(event)
  const appearance = appearances[event.kind] as Appearance<ActivityEvent>
  return {
    title: t(title),
    body: t(isHidden ? message('notification.hidden') : body),
    tone: isHidden && 'netPnlSats' in event ? 'plain' : appearance.tone(event),
    at: formatMoment(happenedAt(notice)),
    route: appearance.route(event),
  }
}

export const happenedAt = ({ happenedAtMs, atMs }: Pick<AppNotification, 'happenedAtMs' | 'atMs'>): number =>
  happenedAtMs ?? atMs
