import type Database from 'libsql'
import * as z from 'zod'
import {
  DepositSchema,
  DoubtSchema,
  NoticeSchema,
  FuturesTradeSchema,
  WithdrawalSchema,
} from '@common/bridge/contract/schemas'
import { sats } from '@common/domain/units'
import type { FundingFee } from '../ports/exchange-futures'
import type { History } from '../ports/history'
import { OrderOutcomeSchema, SentActionSchema } from './stored-records'

const StoredDoubtSchema = z.object({
  doubt: DoubtSchema,
  sent: SentActionSchema,
  orderId: z.string().nullable(),
  sentAtServiceMs: z.number(),
})

/** The history in SQLite: each record whole as JSON, beside the columns that queries need. Records are checked when read. */
export function createSqliteHistory(database: Database.Database): History {
  const prepare = (sql: string) => database.prepare(sql)

  /** Rows of one column named `json`, parsed and checked. */
  const rowsOf =
    <T>(schema: z.ZodType<T>, sql: string) =>
    (...parameters: (string | number)[]): T[] => {
      const rows = prepare(sql).all(...parameters) as { json: string }[]
      return rows.map(({ json }) => schema.parse(JSON.parse(json)))
    }

  const upsert = (table: 'deposits' | 'withdrawals') =>
    `INSERT INTO ${table} (id, created_at_ms, record) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET created_at_ms = excluded.created_at_ms, record = excluded.record`

  const inTransaction = (run: () => void): void => {
    database.transaction(run)()
  }

  const selectTrade = rowsOf(FuturesTradeSchema, 'SELECT record AS json FROM trades WHERE id = ?')
  const selectLive = rowsOf(
    FuturesTradeSchema,
    'SELECT record AS json FROM trades WHERE ended_at_ms IS NULL ORDER BY created_at_ms DESC',
  )
  const selectEnded = rowsOf(
    FuturesTradeSchema,
    `SELECT record AS json FROM trades WHERE ended_at_ms < ? ORDER BY ended_at_ms DESC, id DESC LIMIT ?`,
  )
  const newest = (table: 'deposits' | 'withdrawals') =>
    `SELECT record AS json FROM ${table} ORDER BY created_at_ms DESC, id DESC LIMIT ?`
  const selectDeposits = rowsOf(DepositSchema, newest('deposits'))
  const selectWithdrawals = rowsOf(WithdrawalSchema, newest('withdrawals'))
  const selectDoubts = rowsOf(
    StoredDoubtSchema,
    'SELECT record AS json FROM doubts ORDER BY since_ms DESC, id DESC',
  )
  const selectOutcome = rowsOf(OrderOutcomeSchema, 'SELECT outcome AS json FROM orders WHERE id = ?')
  const selectFact = rowsOf(z.unknown(), 'SELECT value AS json FROM facts WHERE name = ?')

  return {
    saveTrades(trades) {
      const statement = prepare(
        `INSERT INTO trades (id, state, created_at_ms, ended_at_ms, record) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, created_at_ms = excluded.created_at_ms,
           ended_at_ms = excluded.ended_at_ms, record = excluded.record`,
      )
      inTransaction(() => {
        for (const trade of trades) {
          const ended = trade.state === 'closed' || trade.state === 'canceled'
          const endedAtMs = ended ? (trade.closedAtMs ?? trade.updatedAtMs) : null
          statement.run(trade.id, trade.state, trade.createdAtMs, endedAtMs, JSON.stringify(trade))
        }
      })
    },
    liveTrades: () => selectLive(),
    endedTrades: ({ beforeMs = Number.MAX_SAFE_INTEGER, limit }) => selectEnded(beforeMs, limit),
    trade: (tradeId) => selectTrade(tradeId)[0],
    removeTrade: (tradeId) => void prepare('DELETE FROM trades WHERE id = ?').run(tradeId),

    saveDeposits(deposits) {
      const statement = prepare(upsert('deposits'))
      inTransaction(() => {
        for (const deposit of deposits)
          statement.run(deposit.id, deposit.createdAtMs, JSON.stringify(deposit))
      })
    },
    deposits: (limit) => selectDeposits(limit),

    saveWithdrawals(withdrawals) {
      const statement = prepare(upsert('withdrawals'))
      inTransaction(() => {
        for (const withdrawal of withdrawals)
          statement.run(withdrawal.id, withdrawal.createdAtMs, JSON.stringify(withdrawal))
      })
    },
    withdrawals: (limit) => selectWithdrawals(limit),

    saveFundingFees(fees) {
      const statement = prepare(
        'INSERT OR IGNORE INTO funding_fees (trade_id, fixing_id, at_ms, fee_sats) VALUES (?, ?, ?, ?)',
      )
      inTransaction(() => {
        for (const fee of fees) statement.run(fee.tradeId, fee.fixingId, fee.atMs, fee.feeSats)
      })
    },
    fundingFees({ limit }): FundingFee[] {
      const rows = prepare('SELECT * FROM funding_fees ORDER BY at_ms DESC, trade_id LIMIT ?').all(limit)
      return (rows as { trade_id: string; fixing_id: string; at_ms: number; fee_sats: number }[]).map(
        (row) => ({
          tradeId: row.trade_id,
          fixingId: row.fixing_id,
          atMs: row.at_ms,
          feeSats: sats(row.fee_sats),
        }),
      )
    },

    saveNotice: ({ id, atMs, read, event }) => {
      prepare('INSERT OR IGNORE INTO notices (id, at_ms, is_read, event) VALUES (?, ?, ?, ?)').run(
        id,
        atMs,
        read ? 1 : 0,
        JSON.stringify(event),
      )
    },
    notices(limit) {
      const rows = prepare('SELECT * FROM notices ORDER BY at_ms DESC, id DESC LIMIT ?').all(limit)
      return (rows as { id: string; at_ms: number; is_read: number; event: string }[]).map((row) =>
        NoticeSchema.parse({
          id: row.id,
          atMs: row.at_ms,
          read: row.is_read === 1,
          event: JSON.parse(row.event) as unknown,
        }),
      )
    },
    markNoticesRead: () => void prepare('UPDATE notices SET is_read = 1').run(),

    saveDoubt: (stored) => {
      prepare(
        `INSERT INTO doubts (id, since_ms, record) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
      ).run(stored.doubt.id, stored.doubt.sinceMs, JSON.stringify(stored))
    },
    doubts: () => selectDoubts(),
    removeDoubt: (doubtId) => void prepare('DELETE FROM doubts WHERE id = ?').run(doubtId),

    orderOutcome: (orderId) => selectOutcome(orderId)[0],
    saveOrderOutcome: (orderId, atMs, outcome) => {
      prepare(
        `INSERT INTO orders (id, at_ms, outcome) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome`,
      ).run(orderId, atMs, JSON.stringify(outcome))
    },
    removeOrderOutcome: (orderId) => void prepare('DELETE FROM orders WHERE id = ?').run(orderId),

    fact: (name) => selectFact(name)[0],
    saveFact: (name, value) => {
      prepare(
        'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      ).run(name, JSON.stringify(value))
    },

    close: () => void database.close(),
  }
}
