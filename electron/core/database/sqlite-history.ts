import * as z from 'zod'
import type { AppNotification, ActivityEvent } from '@common/domain/notifications/notification'
import { crossFundingId } from '@common/domain/record/entry'
import type { History } from '../ports/storage/history'
import { feeJson, makeEntries } from './entries/make-entries'
import { createEntryReader } from './entries/read-entries'
import type { OpenedDatabase } from './open-database'
import { createCrossHistory } from './cross-history'
import { createOptionHistory } from './option-history'
import { createUserLimits } from './rules/user-limits'
import { createPaymentNotes } from './payment-notes'
import { createPreviewComparisons } from './preview-comparisons'
import type { StoredRow } from './records/read-rows'
import { selectRecords } from './records/select-records'
import {
  AlertRecord,
  DepositRecord,
  FeeRecord,
  NotificationRecord,
  TradeRecord,
  WithdrawalRecord,
} from './records/stored-records'
import { unreadableText } from './records/unreadable-records'
import { upsertDated, upsertEnding } from './records/upsert'
import { createTransaction } from './transaction'

/**
 * Unreadable records are moved to `unreadable_records`.
 * @param openedAtMs time stored with them
 */
export function createSqliteHistory(
  { database, afterWriting, checkFiles, close }: Omit<OpenedDatabase, 'problem'>,
  openedAtMs: number,
): History {
  const prepare = (sql: string) => database.prepare(sql)

  const select = selectRecords(database, openedAtMs)
  const { recordsOf } = select
  const entries = makeEntries(database, select)
  const { notes, ...payments } = createPaymentNotes(database)

  const transaction = createTransaction({ database, afterWriting, onRollback: () => entries.forgetClasses() })

  const newest = 'ORDER BY created_at_ms DESC, id DESC LIMIT ?'
  const selectTrade = recordsOf('trades', TradeRecord, 'WHERE id = ?')
  const selectActive = recordsOf(
    'trades',
    TradeRecord,
    'WHERE ended_at_ms IS NULL ORDER BY created_at_ms DESC',
  )
  const selectClosed = recordsOf(
    'trades',
    TradeRecord,
    'WHERE ended_at_ms < ? ORDER BY ended_at_ms DESC, id DESC LIMIT ?',
  )
  const selectDeposits = recordsOf('deposits', DepositRecord, newest)
  const selectWithdrawals = recordsOf('withdrawals', WithdrawalRecord, newest)
  const selectDeposit = recordsOf('deposits', DepositRecord, 'WHERE id = ?')
  const selectWithdrawal = recordsOf('withdrawals', WithdrawalRecord, 'WHERE id = ?')
  const selectWithdrawalsOf = recordsOf(
    'withdrawals',
    WithdrawalRecord,
    `WHERE lower(CASE WHEN json_valid(record) THEN json_extract(record, '$.reference') END) = ?
     ORDER BY created_at_ms DESC`,
  )
  const selectFees = recordsOf('funding_fees', FeeRecord, 'ORDER BY at_ms DESC, trade_id LIMIT ?', feeJson)
  const selectCrossFunding = recordsOf(
    'funding_fees',
    FeeRecord,
    'WHERE trade_id = ? AND at_ms >= ? ORDER BY at_ms DESC',
    feeJson,
  )
  const selectAlerts = recordsOf('alerts', AlertRecord, 'ORDER BY created_at_ms DESC, id DESC')
  const selectFact = recordsOf('facts', z.unknown(), 'WHERE name = ?', 'value')
  const getKeyValue = (name: string): unknown => selectFact(name)[0]
  const setKeyValue = (name: string, value: unknown): void => {
    prepare(
      'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    ).run(name, JSON.stringify(value))
  }
  interface NotificationRow extends StoredRow, Omit<AppNotification, 'event' | 'read'> {
    readonly isRead: number
  }
  const selectNotifications = (which: string, parameters: readonly number[]): AppNotification[] =>
    select
      .selectRows<ActivityEvent, NotificationRow>(
        'notices',
        NotificationRecord,
        `SELECT rowid AS rowId, event AS json, id, at_ms AS atMs, is_read AS isRead,
         happened_at_ms AS happenedAtMs, away_since_ms AS awaySinceMs FROM notices ${which}`,
        parameters,
      )
      .map(({ row: { id, atMs, isRead, happenedAtMs, awaySinceMs }, record: event }) => ({
        id,
        atMs,
        read: isRead === 1,
        happenedAtMs,
        awaySinceMs,
        event,
      }))

  return {
    transaction,
    saveTrades(trades) {
      const statement = prepare(upsertEnding('trades'))
      transaction(() => {
        for (const trade of trades) {
          const ended = trade.state === 'closed' || trade.state === 'canceled'
          const closeTimeMs = ended ? (trade.closedAtMs ?? trade.updatedAtMs) : null
          statement.run(trade.id, trade.state, trade.createdAtMs, closeTimeMs, JSON.stringify(trade))
          if (ended) entries.trade(trade)
        }
      })
    },
    activeTrades: () => selectActive(),
    endedTrades: ({ beforeMs = Number.MAX_SAFE_INTEGER, limit }) => selectClosed(beforeMs, limit),
    trade: (tradeId) => selectTrade(tradeId)[0],
    removeTrade: (tradeId) => void prepare('DELETE FROM trades WHERE id = ?').run(tradeId),

    saveDeposits(deposits) {
      const statement = prepare(upsertDated('deposits'))
      transaction(() => {
        for (const deposit of deposits) {
          statement.run(deposit.id, deposit.createdAtMs, JSON.stringify(deposit))
          entries.deposit(deposit)
        }
      })
    },
    deposits: (limit) => selectDeposits(limit),
    deposit: (depositId) => selectDeposit(depositId)[0],

    saveWithdrawals(withdrawals) {
      const statement = prepare(upsertDated('withdrawals'))
      transaction(() => {
        for (const withdrawal of withdrawals) {
          statement.run(withdrawal.id, withdrawal.createdAtMs, JSON.stringify(withdrawal))
          entries.withdrawal(withdrawal)
        }
      })
    },
    withdrawals: (limit) => selectWithdrawals(limit),
    withdrawal: (withdrawalId) => selectWithdrawal(withdrawalId)[0],
    withdrawalsOf: (reference) => selectWithdrawalsOf(reference.toLowerCase()),

    notes,
    ...payments,
    ...createPreviewComparisons(database),
    ...createOptionHistory({ database, select, transaction, entries }),
    ...createCrossHistory({ database, select, transaction, entries }),
    ...createEntryReader(database, select, notes),

    saveFundingFees(fees) {
      const statement = prepare(
        'INSERT OR IGNORE INTO funding_fees (trade_id, fixing_id, at_ms, fee_sats) VALUES (?, ?, ?, ?)',
      )
      transaction(() => {
        for (const fee of fees) {
          const { changes } = statement.run(fee.tradeId, fee.fixingId, fee.atMs, fee.feeSats)
          if (changes > 0) entries.carry(fee)
        }
      })
    },
    fundingFees: ({ limit }) => selectFees(limit),
    crossFundingSince: (sinceMs) => selectCrossFunding(crossFundingId, sinceMs),

    addNotification: ({ id, atMs, read, event, happenedAtMs, awaySinceMs }) =>
      prepare(
        `INSERT OR IGNORE INTO notices (id, at_ms, is_read, event, happened_at_ms, away_since_ms, is_told)
         VALUES (?, ?, ?, ?, ?, ?, 0)`,
      ).run(id, atMs, read ? 1 : 0, JSON.stringify(event), happenedAtMs, awaySinceMs).changes > 0,
    removeNotification: (notificationId) =>
      void prepare('DELETE FROM notices WHERE id = ?').run(notificationId),
    notices: (limit) => selectNotifications('ORDER BY at_ms DESC, id DESC LIMIT ?', [limit]),
    unshownNotifications: () => selectNotifications('WHERE is_told = 0 ORDER BY at_ms, id', []),
    markShown(notificationIds) {
      const statement = prepare('UPDATE notices SET is_told = 1 WHERE id = ?')
      transaction(() => {
        for (const id of notificationIds) statement.run(id)
      })
    },
    markListedRead: () => void prepare('UPDATE notices SET is_read = 1').run(),

    alerts: () => selectAlerts(),
    saveAlert: (alert) =>
      void prepare(upsertDated('alerts')).run(alert.id, alert.createdAtMs, JSON.stringify(alert)),
    removeAlert: (alertId) => void prepare('DELETE FROM alerts WHERE id = ?').run(alertId),

    getKeyValue,
    setKeyValue,
    ...createUserLimits({ database, openedAtMs, getKeyValue, setKeyValue, transaction }),

    problem: () => unreadableText(database, openedAtMs),
    checkFiles,
    close,
  }
}
