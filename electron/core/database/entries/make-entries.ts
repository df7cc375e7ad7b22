import type Database from 'libsql'
import type * as z from 'zod'
import { SettledFillRecord } from '../records/cross-records'
import { OptionRecord, SwapRecord, TransferRecord } from '../records/option-records'
import { feeJson, settledJson } from '../records/record-json'
import type { SelectRecords } from '../records/select-records'
import { DepositRecord, FeeRecord, TradeRecord, WithdrawalRecord } from '../records/stored-records'
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
  each('trades', TradeRecord, ended, save.trade)
  each('options', OptionRecord, ended, save.option)
  each('swaps', SwapRecord, {}, save.swap)
  each('deposits', DepositRecord, {}, save.deposit)
  each('withdrawals', WithdrawalRecord, {}, save.withdrawal)
  each('transfers', TransferRecord, {}, save.transfer)
  each('cross_fills', SettledFillRecord, { which: 'pnl_sats IS NOT NULL', json: settledJson }, save.crossFill)
}
