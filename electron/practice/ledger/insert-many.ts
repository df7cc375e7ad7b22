import type { Store, Value } from './store'

/** Larger batches save no further overhead. */
const rowsAtOnce = 20

export function insertMany(store: Store, table: string, columns: number) {
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`
  const prepareStatement = (rows: number) =>
    store.prepare(
      `INSERT OR REPLACE INTO ${table} VALUES ${Array.from({ length: rows }, () => row).join(', ')}`,
    )
  const [one, many] = [prepareStatement(1), prepareStatement(rowsAtOnce)]
  return (rows: readonly (readonly Value[])[]): void => {
    const whole = rows.length - (rows.length % rowsAtOnce)
    for (let from = 0; from < whole; from += rowsAtOnce)
      many.run(...rows.slice(from, from + rowsAtOnce).flat())
    for (const values of rows.slice(whole)) one.run(...values)
  }
}
