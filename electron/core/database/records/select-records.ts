import type Database from 'libsql'
import type * as z from 'zod'
import { readRows, type StoredRow } from './read-rows'
import type { RecordTable } from './unreadable-records'

export type SelectRecords = ReturnType<typeof selectRecords>

export function selectRecords(database: Database.Database, atMs: number) {
  const selectRows = <T, Row extends StoredRow>(
    table: RecordTable,
    schema: z.ZodType<T>,
    sql: string,
    parameters: readonly (string | number)[],
  ) => readRows(database, { table, atMs }, schema, database.prepare(sql).all(...parameters) as Row[])

  return {
    selectRows,
    recordsOf:
      <T>(table: RecordTable, schema: z.ZodType<T>, which: string, column = 'record') =>
      (...parameters: (string | number)[]): T[] =>
        selectRows(
          table,
          schema,
          `SELECT rowid AS rowId, ${column} AS json FROM ${table} ${which}`,
          parameters,
        ).map(({ record }) => record),
  }
}
