import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import type { Exchange } from '../ports/exchange/exchange'
import type { History } from '../ports/storage/history'
import { isActive, type FuturesChange } from '../state/futures-tracker'
import type { PendingWrites } from '../state/pending-writes'
import { missedTradeEvents, tradeEvents } from '../usecases/futures/trade-events'
import { notMissed, type MissedSince, type Notifier } from '../usecases/notify'
import type { SyncGap, SyncedModuleName } from './sync/sync-gap'
import type { Sync } from './start-sync'

export interface NoteChangesDeps {
  readonly history: History
  readonly exchange: Pick<Exchange, 'clockSkewMs'>
  readonly syncGap: SyncGap
  readonly notices: Pick<Notifier, 'store'>
  readonly sync: () => Pick<Sync, 'scheduleAccount'>
  readonly doubts: Pick<PendingWrites, 'isClosedByUser'>
  readonly isClosedListRead: () => boolean
}

/** Stores events, and shows the notifications after the commit. */
export type EnqueueNotifications = (activityEvents: readonly TimedActivityEvent[]) => void

export function noteChanges(deps: NoteChangesDeps) {
  const { history, exchange, syncGap, notices, sync } = deps
  const enqueueSince = (
    activityEvents: readonly TimedActivityEvent[],
    awaySinceMs: MissedSince,
    isOld = false,
  ): void =>
    history.transaction(({ afterCommit }) => {
      afterCommit(() => sync().scheduleAccount(isOld))
      notices.store(activityEvents, awaySinceMs)
    })
  const enqueue = (
    area: SyncedModuleName,
    activityEvents: readonly TimedActivityEvent[],
    isOld?: boolean,
  ): void =>
    enqueueSince(
      activityEvents,
      (atMs) => {
        const localMs = atMs === null ? null : atMs - exchange.clockSkewMs()
        return syncGap.wasSeen(localMs) ? 'seen' : syncGap.sinceMs(area, localMs)
      },
      isOld,
    )
  return {
    enqueue,
    enqueueTrades: (changes: readonly FuturesChange[]): void => {
      const skewMs = exchange.clockSkewMs()
      const { fromMs, toMs } = syncGap.whileClosed
      const span = { fromMs: fromMs + skewMs, toMs: toMs + skewMs }
      notices.store(
        changes.flatMap((change) => missedTradeEvents(change, span)),
        () => fromMs,
      )
      const events = changes
        .flatMap(tradeEvents)
        .filter(({ event }) => !(event.kind === 'trade-closed' && deps.doubts.isClosedByUser(event.tradeId)))
      const areOld =
        !deps.isClosedListRead() && changes.every(({ before, after }) => !before && !isActive(after))
      enqueue('trades', events, areOld)
    },
    /** `enqueueNews`: events the user can't have missed. */
    enqueuersFor: (
      area: SyncedModuleName,
    ): { readonly enqueue: EnqueueNotifications; readonly enqueueNews: EnqueueNotifications } => ({
      enqueue: (activityEvents) => enqueue(area, activityEvents),
      enqueueNews: (activityEvents) => enqueueSince(activityEvents, notMissed),
    }),
  }
}
