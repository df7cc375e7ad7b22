import type { History } from '../ports/storage/history'
import { makeEntries } from './entries/make-entries'
import { createEntryReader } from './entries/read-entries'
import type { HistoryDeps } from './history-deps'
import type { OpenedDatabase } from './open-database'
import { selectRecords } from './records/select-records'
import { unreadableText } from './records/unreadable-records'
import { createAlertRepository } from './repositories/alert-repository'
import { createComparisonRepository } from './repositories/comparison-repository'
import { createCrossRepository } from './repositories/cross-repository'
import { createFactRepository } from './repositories/fact-repository'
import { createNoteRepository } from './repositories/note-repository'
import { createNotificationRepository } from './repositories/notification-repository'
import { createOptionRepository } from './repositories/option-repository'
import { createPaymentRepository } from './repositories/payment-repository'
import { createSwapRepository } from './repositories/swap-repository'
import { createTradeRepository } from './repositories/trade-repository'
import { createLimitRepository } from './rules/user-limits'
import { createTransaction } from './transaction'

/**
 * Unreadable records are moved to `unreadable_records`.
 * @param openedAtMs time stored with them
 */
export function createSqliteHistory(
  { database, afterWriting, checkFiles, close }: Omit<OpenedDatabase, 'problem'>,
  openedAtMs: number,
): History {
  const select = selectRecords(database, openedAtMs)
  const entries = makeEntries(database, select)
  const transaction = createTransaction({ database, afterWriting, onRollback: () => entries.forgetClasses() })
  const deps: HistoryDeps = { database, select, transaction, entries }
  const notes = createNoteRepository(deps)
  const facts = createFactRepository(deps)
  return {
    transaction,
    trades: createTradeRepository(deps),
    options: createOptionRepository(deps),
    swaps: createSwapRepository(deps),
    cross: createCrossRepository(deps),
    payments: createPaymentRepository(deps),
    notes,
    comparisons: createComparisonRepository(deps),
    entries: createEntryReader(database, select, () => notes.all()),
    notifications: createNotificationRepository(deps),
    alerts: createAlertRepository(deps),
    facts,
    limits: createLimitRepository({ database, openedAtMs, facts, transaction }),
    problem: () => unreadableText(database, openedAtMs),
    checkFiles,
    close,
  }
}
