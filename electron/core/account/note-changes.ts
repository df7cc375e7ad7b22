import type { Happening } from '@common/domain/notifications/notification'
import type { Exchange } from '../ports/exchange/exchange'
import { somebodyLooked, type AwaySince, type Notifier } from '../usecases/notify'
import type { Absence, CaughtUpArea } from './sync/absence'
import type { Sync } from './start-sync'

export interface NoteChangesParts {
  readonly exchange: Pick<Exchange, 'clockSkewMs'>
  readonly absence: Absence
  readonly notices: Pick<Notifier, 'store'>
  readonly sync: () => Pick<Sync, 'accountSoon'>
}

/** Stores events; the returned function shows the notifications. */
export type Note = (happenings: readonly Happening[]) => () => void

export function noteChanges({ exchange, absence, notices, sync }: NoteChangesParts) {
  const noteSince = (
    happenings: readonly Happening[],
    awaySinceMs: AwaySince,
    isOld = false,
  ): (() => void) => {
    const tell = notices.store(happenings, awaySinceMs)
    return () => {
      sync().accountSoon(isOld)
      tell()
    }
  }
  const note = (area: CaughtUpArea, happenings: readonly Happening[], isOld?: boolean): (() => void) =>
    noteSince(
      happenings,
      (atMs) => absence.sinceMs(area, atMs === null ? null : atMs - exchange.clockSkewMs()),
      isOld,
    )
  return {
    note,
    /** `noteNews`: events the user can't have missed. */
    notesOf: (area: CaughtUpArea): { readonly note: Note; readonly noteNews: Note } => ({
      note: (happenings) => note(area, happenings),
      noteNews: (happenings) => noteSince(happenings, somebodyLooked),
    }),
  }
}
