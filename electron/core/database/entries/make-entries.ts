import { FuturesTradeSchema } from '@common/domain/futures/trade'
import { DepositSchema, WithdrawalSchema } from '@common/domain/wallet'
import { CollateralTransferSchema } from '@common/domain/futures/cross/cross-records'
import { SwapSchema } from '@common/domain/swaps/swap'
import { OptionTradeSchema } from '@common/domain/options/option'
import { SettledFillSchema } from '@common/domain/futures/cross/cross-replay'
import type Database from 'libsql'
import type * as z from 'zod'
import { feeJson, settledJson } from '../records/record-json'
import type { SelectRecords } from '../records/select-records'
import { FeeRecord } from '../records/stored-records'
import type { RecordTable } from '../records/unreadable-records'
import { entriesVersion, makeEntryTables } from './entry-tables'
import { createEntryWriter, type EntryWriter } from './save-entries'

const versionFact = 'entriesVersion'
const pageSize = 1000

export function makeEntries(database: Database.Database, select: SelectRecords): EntryWriter {
  const found = database.prepare('SELECT value FROM facts WHERE name = ?').get(versionFact) as
    | { value: string }
    | undefined
  if (found?.value === String(entriesVersion)) return createEntryWriter(database)
  return database.transaction(() => {
    makeEntryTables(database)
    const save = createEntryWriter(database)
    fill(database, select, save)
    database
      .prepare('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)')
      .run(versionFact, String(entriesVersion))
    return save
  })()
}

function fill(database: Database.Database, { selectRows }: SelectRecords, save: EntryWriter): void {
  function each<T>(
    table: RecordTable,
    schema: z.ZodType<T>,
    { which = 'true', json = 'record' }: { which?: string; json?: string },
    run: (record: T) => void,
  ): void {
    const sql = `SELECT rowid AS rowId, ${json} AS json FROM ${table} WHERE rowid > ? AND ${which} ORDER BY rowid LIMIT ?`
    for (let after = -1; ;) {
      const rows = selectRows(table, schema, sql, [after, pageSize])
      for (const { record } of rows) run(record)
      after = rows.at(-1)?.row.rowId ?? after
      // The page may have had only unreadable records.
      if (rows.length === 0 && database.prepare(sql).get(after, 1) === undefined) return
    }
  }
  const ended = { which: 'ended_at_ms IS NOT NULL' }
  each('funding_fees', FeeRecord, { json: feeJson }, save.carry)
  each('trades', FuturesTradeSchema, ended, save.trade)
  each('options', OptionTradeSchema, ended, save.option)
  each('swaps', SwapSchema, {}, save.swap)
  each('deposits', DepositSchema, {}, save.deposit)
  each('withdrawals', WithdrawalSchema, {}, save.withdrawal)
  each('transfers', CollateralTransferSchema, {}, save.transfer)
  each('cross_fills', SettledFillSchema, { which: 'pnl_sats IS NOT NULL', json: settledJson }, save.crossFill)
}
