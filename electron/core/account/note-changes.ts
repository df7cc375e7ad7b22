import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import type { Exchange } from '../ports/exchange/exchange'
import { notMissed, type MissedSince, type Notifier } from '../usecases/notify'
import type { SyncGap, SyncedModuleName } from './sync/sync-gap'
import type { Sync } from './start-sync'

export interface NoteChangesDeps {
  readonly exchange: Pick<Exchange, 'clockSkewMs'>
  readonly syncGap: SyncGap
  readonly notices: Pick<Notifier, 'store'>
  readonly sync: () => Pick<Sync, 'scheduleAccount'>
}

/** Stores events; the returned function shows the notifications. */
export type EnqueueNotifications = (activityEvents: readonly TimedActivityEvent[]) => () => void

export function noteChanges({ exchange, syncGap, notices, sync }: NoteChangesDeps) {
  const enqueueSince = (
    activityEvents: readonly TimedActivityEvent[],
    awaySinceMs: MissedSince,
    isOld = false,
  ): (() => void) => {
    const flush = notices.store(activityEvents, awaySinceMs)
    return () => {
      sync().scheduleAccount(isOld)
      flush()
    }
  }
  const enqueue = (
    area: SyncedModuleName,
    activityEvents: readonly TimedActivityEvent[],
    isOld?: boolean,
  ): (() => void) =>
    enqueueSince(
      activityEvents,
      (atMs) => syncGap.sinceMs(area, atMs === null ? null : atMs - exchange.clockSkewMs()),
      isOld,
    )
  return {
    enqueue,
    /** `enqueueNews`: events the user can't have missed. */
    enqueuersFor: (
      area: SyncedModuleName,
    ): { readonly enqueue: EnqueueNotifications; readonly enqueueNews: EnqueueNotifications } => ({
      enqueue: (activityEvents) => enqueue(area, activityEvents),
      enqueueNews: (activityEvents) => enqueueSince(activityEvents, notMissed),
    }),
  }
}
