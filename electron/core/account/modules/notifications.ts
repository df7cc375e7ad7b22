import { dayMs, secondMs } from '@common/domain/durations'
import type { ActivityEvent, TimedActivityEvent } from '@common/domain/notifications/notification'
import { isVoid, type Deposit, type Withdrawal } from '@common/domain/wallet'
import {
  createNotifier,
  notMissed,
  storedNotifications,
  type MissedSince,
  type Notifier,
} from '../../usecases/notify'
import type { MissedEvents } from '../../usecases/missed-events'
import { trackAccountPresence } from '../sync/account-presence'
import { SyncGap, type SyncedModuleName } from '../sync/sync-gap'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'

export type EnqueueNotifications = (activityEvents: readonly TimedActivityEvent[]) => void

export interface Notifications {
  readonly syncGap: SyncGap
  readonly notices: Pick<Notifier, 'store'>
  readonly enqueue: (
    area: SyncedModuleName,
    activityEvents: readonly TimedActivityEvent[],
    isOld?: boolean,
  ) => void
  readonly missed: MissedEvents
  readonly notePayments: (payments: readonly (Deposit | Withdrawal)[]) => void
  /** `enqueueNews`: events the user can't have missed. */
  readonly enqueuersFor: (area: SyncedModuleName) => {
    readonly enqueue: EnqueueNotifications
    readonly enqueueNews: EnqueueNotifications
  }
  readonly store: EnqueueNotifications
  readonly takeBack: (events: readonly ActivityEvent[]) => void
  readonly markListedRead: () => void
}

const paidWithinMs = dayMs

/** Imported records don't change the balance. */
const copyingEveryMs = 20 * secondMs

export const notifications = defineModule({
  name: 'notifications',
  needs: [accountState],
  start(context, { account }): Started<Notifications> {
    const { history, exchange, clock, feeds, whileOpen, quietSinceMs, reading, sync } = context
    const cached = account.state()
    const syncGap = new SyncGap(clock, cached?.asOfMs)
    const presence = trackAccountPresence({ ...context, syncGap, cached })
    account.onChange((state) => presence.onAccount(state))
    const notices = createNotifier({
      history,
      clock,
      publish: whileOpen((list) => feeds['notices.list'].set(list)),
      quietSinceMs,
      show: context.onNotification,
    })
    const publishStored = (): void => feeds['notices.list'].set(storedNotifications(history.notifications))
    publishStored()
    notices.flushPending()

    const toLocalMs = (atMs: number): number => atMs - exchange.clockSkewMs()
    const missed: MissedEvents = {
      sinceMs: () => syncGap.whileClosed.fromMs + exchange.clockSkewMs(),
      isMissed(atMs) {
        const { fromMs, toMs } = syncGap.whileClosed
        return atMs !== null && toLocalMs(atMs) >= fromMs && toLocalMs(atMs) < toMs
      },
      isLater: (atMs) => atMs !== null && toLocalMs(atMs) >= syncGap.whileClosed.toMs,
      wasPending: (paymentId) => presence.payments()?.find(paymentId) === 'pending',
      wasPaymentSeen({ id, state, createdAtMs }) {
        if (state !== 'settled' && !isVoid({ state })) return false
        const seenState = presence.payments()?.find(id)
        if (seenState !== undefined) return seenState === 'final'
        const isByTime = state === 'settled' || presence.payments() !== undefined
        return isByTime && syncGap.wasSeen(toLocalMs(createdAtMs + paidWithinMs))
      },
      store(activityEvents) {
        const events = activityEvents.filter(({ happenedAtMs }) => missed.isMissed(happenedAtMs))
        if (events.length > 0) notices.store(events, () => syncGap.whileClosed.fromMs)
      },
    }
    // Not debounced: waiting requests share one read.
    const scheduleAccount = (isOld: boolean): void =>
      sync.paced('account', isOld || reading.now !== null ? copyingEveryMs : secondMs)
    const enqueueSince = (
      activityEvents: readonly TimedActivityEvent[],
      awaySinceMs: MissedSince,
      isOld = false,
    ): void =>
      history.transaction(({ afterCommit }) => {
        afterCommit(() => scheduleAccount(isOld))
        notices.store(activityEvents, awaySinceMs)
      })
    const enqueue: Notifications['enqueue'] = (area, activityEvents, isOld) =>
      enqueueSince(
        activityEvents,
        (atMs) => {
          const localMs = atMs === null ? null : toLocalMs(atMs)
          return syncGap.wasSeen(localMs) ? 'seen' : syncGap.sinceMs(area, localMs)
        },
        isOld,
      )
    return {
      api: {
        syncGap,
        notices,
        missed,
        notePayments: (payments) => presence.notePayments(payments),
        enqueue,
        enqueuersFor: (area) => ({
          enqueue: (activityEvents) => enqueue(area, activityEvents),
          enqueueNews: (activityEvents) => enqueueSince(activityEvents, notMissed),
        }),
        store: (activityEvents) => notices.store(activityEvents, notMissed),
        takeBack: (events) => notices.takeBack(events),
        markListedRead() {
          history.notifications.markAllRead()
          publishStored()
        },
      },
      close: () => presence.close(),
    }
  },
})
