import type Database from 'libsql'
import type * as z from 'zod'
import { quarantineRecord, type RecordTable } from './unreadable-records'

export interface StoredRow {
  readonly rowId: number
  readonly json: string
}

function parseRecord<T>(schema: z.ZodType<T>, { json }: StoredRow): { readonly record: T } | undefined {
  try {
    const read = schema.safeParse(JSON.parse(json))
    return read.success ? { record: read.data } : undefined
  } catch {
    return undefined
  }
}

export function readRows<T, Row extends StoredRow>(
  database: Database.Database,
  { table, atMs }: { readonly table: RecordTable; readonly atMs: number },
  schema: z.ZodType<T>,
  rows: readonly Row[],
): { readonly row: Row; readonly record: T }[] {
  return rows.flatMap((row) => {
    const read = parseRecord(schema, row)
    if (read) return [{ row, ...read }]
    quarantineRecord(database, table, row.rowId, atMs)
    return []
  })
}
