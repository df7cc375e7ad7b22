import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import type { Exchange } from '../ports/exchange/exchange'
import { somebodyLooked, type AwaySince, type Notifier } from '../usecases/notify'
import type { SyncGap, SyncedModuleName } from './sync/sync-gap'
import type { Sync } from './start-sync'

export interface NoteChangesDeps {
  readonly exchange: Pick<Exchange, 'clockSkewMs'>
  readonly syncGap: SyncGap
  readonly notices: Pick<Notifier, 'store'>
  readonly sync: () => Pick<Sync, 'scheduleAccount'>
}

/** Stores events; the returned function shows the notifications. */
export type Note = (activityEvents: readonly TimedActivityEvent[]) => () => void

export function noteChanges({ exchange, syncGap, notices, sync }: NoteChangesDeps) {
  const noteSince = (
    activityEvents: readonly TimedActivityEvent[],
    awaySinceMs: AwaySince,
    isOld = false,
  ): (() => void) => {
    const tell = notices.store(activityEvents, awaySinceMs)
    return () => {
      sync().scheduleAccount(isOld)
      tell()
    }
  }
  const note = (
    area: SyncedModuleName,
    activityEvents: readonly TimedActivityEvent[],
    isOld?: boolean,
  ): (() => void) =>
    noteSince(
      activityEvents,
      (atMs) => syncGap.sinceMs(area, atMs === null ? null : atMs - exchange.clockSkewMs()),
      isOld,
    )
  return {
    note,
    /** `noteNews`: events the user can't have missed. */
    notesOf: (area: SyncedModuleName): { readonly note: Note; readonly noteNews: Note } => ({
      note: (activityEvents) => note(area, activityEvents),
      noteNews: (activityEvents) => noteSince(activityEvents, somebodyLooked),
    }),
  }
}
