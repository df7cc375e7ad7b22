import { join } from 'node:path'
import { parseJson } from '@common/domain/json'
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
): OpenedHistory {
  const opened = openDatabase(historyFile(dataFolder, profileId), key, nowMs)
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

/**
 * Only for a profile that isn't open.
 * @throws HistoryError also for a damaged history, which opening it reports
 */
export function readFact(
  dataFolder: string,
  profileId: string,
  key: Secret,
  nowMs: number,
  name: string,
): unknown {
  const opened = openDatabase(historyFile(dataFolder, profileId), key, nowMs, { setsAside: false })
  try {
    const row = opened.database.prepare('SELECT value FROM facts WHERE name = ?').get(name)
    return row && parseJson((row as { readonly value: string }).value)
  } finally {
    opened.close()
  }
}

export const historyFile = (dataFolder: string, profileId: string): string =>
  join(dataFolder, `history-${profileId}.db`)
