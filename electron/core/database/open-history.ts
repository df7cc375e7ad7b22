import { join } from 'node:path'
import type { History } from '../ports/storage/history'
import type { Secret } from '../ports/secret'
import { openDatabase } from './open-database'
import { createEarlierWrites, type EarlierWrites } from './migrations/earlier-writes'
import { selectRecords } from './records/select-records'
import { createSqliteHistory } from './sqlite-history'
import type { Message } from '@common/texts/message'

export interface OpenedHistory {
  readonly history: History
  readonly problem: Message | null
  readonly earlierWrites: EarlierWrites
}

/**
 * Practice has no key.
 * @throws HistoryError
 */
export function openHistory(
  dataFolder: string,
  profileId: string,
  key: Secret | null,
  nowMs: number,
  options: { readonly setsAside?: boolean } = {},
): OpenedHistory {
  const opened = openDatabase(historyFile(dataFolder, profileId), key, nowMs, options)
  try {
    return {
      history: createSqliteHistory(opened, nowMs),
      problem: opened.problem,
      earlierWrites: createEarlierWrites(opened.database, selectRecords(opened.database, nowMs)),
    }
  } catch (error) {
    opened.close()
    throw error
  }
}

export const historyFile = (dataFolder: string, profileId: string): string =>
  join(dataFolder, `history-${profileId}.db`)
