import type { AlertFinding } from '@common/domain/alerts/alert'
import type { AppNotification, ActivityEvent } from '@common/domain/notifications/notification'
import { toNotificationText } from '@common/domain/notifications/notification-text'
import type { Tone } from '../format/tone'
import { say } from '../format/say'
import { formatMoment } from '../format/time'
import { text } from '@common/texts/text'

type NotificationRoute = '/trade' | '/wallet' | '/options'

export interface NotificationView {
  readonly title: string
  readonly body: string
  readonly tone: Tone
  readonly at: string
  readonly route: NotificationRoute
}

export function toNotificationView(
  { event, ...notice }: AppNotification,
  isHidden: boolean,
): NotificationView {
  const { title, body } = toNotificationText(event)
  return {
    title: say(title),
    body: say(isHidden ? text('notice.hidden') : body),
    tone: toTone(event),
    at: formatMoment(happenedAt(notice)),
    route: toRoute(event),
  }
}

export const happenedAt = ({ happenedAtMs, atMs }: Pick<AppNotification, 'happenedAtMs' | 'atMs'>): number =>
  happenedAtMs ?? atMs

function toTone(event: ActivityEvent): Tone {
  switch (event.kind) {
    case 'order-filled':
    case 'cross-filled':
    case 'deposit-settled':
      return 'gain'
    case 'stop-loss':
    case 'take-profit':
    case 'liquidation':
    case 'trade-closed':
    case 'option-expired':
    case 'option-paid':
      return event.netPnlSats < 0 ? 'loss' : 'gain'
    case 'option-delivered':
    case 'withdrawal-settled':
    case 'withdrawal-canceled':
      return 'plain'
    case 'fee-above-limit':
    case 'balance-differs':
    case 'booked-differently':
    case 'records-gone':
    case 'option-expires':
      return 'warning'
    case 'alert':
      return alertTone(event.finding)
    case 'withdrawal-failed':
    case 'cross-liquidated':
      return 'loss'
  }
}

function alertTone({ kind }: AlertFinding): Tone {
  switch (kind) {
    case 'price-above':
    case 'price-below':
    case 'price-move':
      return 'plain'
    case 'liquidation-near':
    case 'loss':
      return 'loss'
    case 'carry-ahead':
      return 'warning'
  }
}

function toRoute(event: ActivityEvent): NotificationRoute {
  if ('optionId' in event) return '/options'
  if (event.kind === 'records-gone') return event.payments > 0 ? '/wallet' : '/trade'
  return 'tradeId' in event || 'orderId' in event || event.kind === 'alert' ? '/trade' : '/wallet'
}
