import { openJournal } from '../../../electron/core/database/journal/open-journal'
import { openHistory } from '../../../electron/core/database/open-history'
import type { Secret } from '../../../electron/core/ports/secret'

export function openRecords(
  dataFolder: string,
  profileId: string,
  key: Secret | null,
  nowMs: number,
  knownId: string | null = null,
) {
  const opened = openHistory(dataFolder, profileId, key, nowMs)
  return { ...opened, ...openJournal({ dataFolder, profileId, key, nowMs, opened, knownId }) }
}
