import type { Notice, NoticeEvent } from '@common/domain/notice'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/history'

const keptCount = 200

export interface NotifyPorts {
  readonly history: Pick<History, 'saveNotice' | 'notices'>
  readonly clock: Clock
  /** The list inside the app. */
  readonly publish: (notices: Notice[]) => void
  /** The system's own notification. */
  readonly show: (notice: Notice) => void
}

export const keptNotices = (history: Pick<History, 'notices'>): Notice[] => history.notices(keptCount)

/** Tells the user what happened to their money: in the list, in the history and by the system. Each event once. */
export const notify =
  ({ history, clock, publish, show }: NotifyPorts) =>
  (events: readonly NoticeEvent[]): void => {
    if (events.length === 0) return
    const known = new Set(keptNotices(history).map(({ id }) => id))
    const fresh = events
      .map((event) => ({ id: noticeId(event), atMs: clock.nowMs(), event, read: false }))
      .filter(({ id }) => !known.has(id))
    for (const notice of fresh) history.saveNotice(notice)
    if (fresh.length > 0) publish(keptNotices(history))
    for (const notice of fresh) show(notice)
  }

/** The same event has the same id, so that reading it twice does not tell it twice. */
function noticeId(event: NoticeEvent): string {
  switch (event.kind) {
    case 'order-filled':
      return `${event.kind}:${event.tradeId}`
    case 'stop-loss':
    case 'take-profit':
    case 'liquidation':
    case 'trade-closed':
      return `closed:${event.tradeId}`
    case 'deposit-settled':
      return `${event.kind}:${event.depositId}`
    case 'withdrawal-settled':
    case 'withdrawal-failed':
      return `${event.kind}:${event.withdrawalId}`
  }
}
