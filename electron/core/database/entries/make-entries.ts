import type Database from 'libsql'
import type * as z from 'zod'
import { feeJson } from '../records/record-json'
import type { SelectRecords } from '../records/select-records'
import { FeeRecord } from '../records/stored-records'
import type { RecordTable } from '../records/unreadable-records'
import { entrySources, sourceKinds, type SourceKind } from './entry-sources'
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
    which: string,
    json: string,
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
  each('funding_fees', FeeRecord, 'true', feeJson, save.addFee)
  const addAll = <Kind extends SourceKind>(kind: Kind): void => {
    const { table, schema, complete, json } = entrySources[kind]
    each(table, schema, `${complete} IS NOT NULL`, json, (record) => save.add(kind, record))
  }
  sourceKinds.forEach(addAll)
}
