import { ownValue } from '@common/domain/collections/own-value'
import type { Value } from './row-queue'

/** The column of each field that isn't optional. */
type ColumnByField<T> = {
  readonly [Field in keyof T as undefined extends T[Field] ? never : Field]: string
}

interface RecordColumns<T> {
  readonly names: readonly string[]
  readonly selected: string
  values(record: T): Value[]
}

export function recordColumns<T extends object>(columns: ColumnByField<T>): RecordColumns<T> {
  const entries = Object.entries<string>(columns)
  return {
    names: entries.map(([, column]) => column),
    selected: entries.map(([field, column]) => `${column} AS ${field}`).join(', '),
    values: (record) => entries.map(([field]) => ownValue(record as Record<string, Value>, field) ?? null),
  }
}

/** @param rows `ROWS` for a queue */
export function upsert(
  table: string,
  key: string,
  columns: readonly string[],
  rows = `(${columns.map(() => '?').join(', ')})`,
): string {
  const updates = columns.map((column) => `${column} = excluded.${column}`)
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows}
   ON CONFLICT (${key}) DO UPDATE SET ${updates.join(', ')}`
}
