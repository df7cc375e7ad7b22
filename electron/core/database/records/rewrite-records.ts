import type Database from 'libsql'
import { quarantineRecord, type RecordTable } from './unreadable-records'

/** If `change` throws, the record is moved to `unreadable_records`. */
export function rewriteRecords(
  database: Database.Database,
  { table, column, atMs }: { table: RecordTable; column: string; atMs: number },
  change: (record: unknown) => unknown,
): void {
  const rows = database.prepare(`SELECT rowid AS rowId, ${column} AS json FROM ${table}`).all()
  const update = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`)
  for (const { rowId, json } of rows as { rowId: number; json: string }[]) {
    let changed: unknown
    try {
      changed = change(JSON.parse(json))
    } catch {
      quarantineRecord(database, table, rowId, atMs)
      continue
    }
    update.run(JSON.stringify(changed), rowId)
  }
}
