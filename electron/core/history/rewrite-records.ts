import type Database from 'libsql'
import { setAside, type RecordTable } from './unreadable-records'

/**
 * A step of a migration in code: gives every record of a table its new shape, and sets aside those it cannot be given.
 * @param column that holds the record as JSON
 * @param change gets the record as it was parsed; what it throws sets that record aside
 */
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
      setAside(database, table, rowId, atMs)
      continue
    }
    update.run(JSON.stringify(changed), rowId)
  }
}
