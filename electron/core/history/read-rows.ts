import type Database from 'libsql'
import type * as z from 'zod'
import { setAside, type RecordTable } from './unreadable-records'

export interface StoredRow {
  readonly rowId: number
  /** The record. */
  readonly json: string
}

/** The record of a row; undefined when it is no JSON or not of the schema. */
function recordOf<T>(schema: z.ZodType<T>, { json }: StoredRow): { readonly record: T } | undefined {
  try {
    const read = schema.safeParse(JSON.parse(json))
    return read.success ? { record: read.data } : undefined
  } catch {
    return undefined
  }
}

/** Reads rows one by one: a record that cannot be read is set aside, and the others are returned with their rows. */
export function readRows<T, Row extends StoredRow>(
  database: Database.Database,
  { table, atMs }: { readonly table: RecordTable; readonly atMs: number },
  schema: z.ZodType<T>,
  rows: readonly Row[],
): { readonly row: Row; readonly record: T }[] {
  return rows.flatMap((row) => {
    const read = recordOf(schema, row)
    if (read) return [{ row, ...read }]
    setAside(database, table, row.rowId, atMs)
    return []
  })
}
