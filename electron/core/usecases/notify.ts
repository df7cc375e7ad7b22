import { dayMs } from '@common/domain/durations'
import type { AlertFinding } from '@common/domain/alerts/alert'
import type { Happening, Notice, NoticeEvent } from '@common/domain/notice'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/history'

const keptCount = 200

export interface NotifierPorts {
  readonly history: Pick<
    History,
    'addNotice' | 'removeNotice' | 'notices' | 'untoldNotices' | 'markTold' | 'together'
  >
  readonly clock: Clock
  /** Since when the user wants nothing like this to disturb; null when it may be told. */
  readonly quietSinceMs: (event: NoticeEvent) => number | null
  /** The list inside the app. */
  readonly publish: (notices: Notice[]) => void
  /** The system's own notification. */
  readonly show: (notice: Notice) => void
}

/**
 * When somebody last looked before it happened, of something that happened then (by the service's clock; null where that is not told);
 * null when somebody was looking.
 */
export type AwaySince = (happenedAtMs: number | null) => number | null

/** For what nobody can have missed. */
export const somebodyLooked: AwaySince = () => null

export const keptNotices = (history: Pick<History, 'notices'>): Notice[] => history.notices(keptCount)

export type Notifier = ReturnType<typeof notifier>

/**
 * Tells the user what happened to their money: in the list, in the history and by the system, each event once. It is stored in the
 * transaction of what made it so and told after it; what a crash leaves untold is told at the next start.
 */
export function notifier({ history, clock, quietSinceMs, publish, show }: NotifierPorts) {
  function tell(notices: readonly Notice[]): void {
    if (notices.length === 0) return
    publish(keptNotices(history))
    history.markTold(notices.map(({ id }) => id))
    for (const notice of notices) show(notice)
  }

  return {
    /**
     * Stores what is not known yet; what it returns tells it.
     * Who is not to be disturbed is away as well.
     */
    store(happenings: readonly Happening[], awaySinceMs: AwaySince): () => void {
      const fresh = happenings
        .map((happening) => ({
          ...happening,
          id: noticeId(happening.event),
          atMs: clock.nowMs(),
          read: false,
          awaySinceMs: awaySinceMs(happening.happenedAtMs) ?? quietSinceMs(happening.event),
        }))
        .filter((notice) => history.addNotice(notice))
      return () => tell(fresh)
    },
    /** It has turned out not to be so: it is in the list no longer. */
    takeBack(events: readonly NoticeEvent[]): void {
      history.together(() => events.forEach((event) => history.removeNotice(noticeId(event))))
      publish(keptNotices(history))
    },
    /** What was stored and not told when the app ended. */
    tellRest: () => tell(history.untoldNotices()),
  }
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
    case 'option-expired':
    case 'option-paid':
    case 'option-delivered':
      return `ended:${event.optionId}`
    case 'option-expires':
      return `${event.kind}:${event.optionId}:${event.aheadMs}`
    case 'cross-filled':
    case 'cross-liquidated':
      return `${event.kind}:${event.orderId}`
    case 'deposit-settled':
      return `${event.kind}:${event.depositId}`
    case 'withdrawal-settled':
    case 'withdrawal-failed':
    case 'withdrawal-canceled':
    case 'fee-above-limit':
      return `${event.kind}:${event.withdrawalId}`
    case 'balance-differs':
      return `${event.kind}:${event.toMs}`
    // Once a day for the same figures: a changed formula changes every trade.
    case 'booked-differently':
      return `${event.kind}:${event.differences.map(({ figure }) => figure).join()}:${Math.floor(event.atMs / dayMs)}`
    case 'records-gone':
      return `${event.kind}:${event.firstId}`
    case 'alert': {
      const { alertId, finding, firedAtMs } = event
      return `${event.kind}:${alertId}:${subjectOf(finding)}:${firedAtMs}`
    }
  }
}

function subjectOf(finding: AlertFinding): string {
  switch (finding.kind) {
    case 'price-above':
    case 'price-below':
    case 'price-move':
    case 'carry-ahead':
      return 'market'
    case 'liquidation-near':
      return finding.tradeId ?? 'cross'
    case 'loss':
      return finding.trade ? (finding.trade.id ?? 'cross') : 'all'
  }
}
