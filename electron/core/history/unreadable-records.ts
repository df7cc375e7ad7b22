import type Database from 'libsql'
import { text, type Text, type TextKey } from '@common/texts/text'
import { textsInOrder } from '@common/texts/text-error'

/** Tables that hold records, by what a user calls their rows. */
const textsOf = {
  trades: 'unreadable.trades',
  deposits: 'unreadable.deposits',
  withdrawals: 'unreadable.withdrawals',
  funding_fees: 'unreadable.carryFees',
  notices: 'unreadable.notices',
  alerts: 'unreadable.alerts',
  doubts: 'unreadable.doubts',
  orders: 'unreadable.orders',
  facts: 'unreadable.facts',
} as const satisfies Record<string, TextKey>

export type RecordTable = keyof typeof textsOf

/**
 * Moves a record that cannot be read out of its table, as it is: the others are read, nothing is lost.
 * @param rowId SQLite's own number of the row
 * @param atMs when the file was opened
 */
export function setAside(database: Database.Database, table: RecordTable, rowId: number, atMs: number): void {
  // Also in the middle of a migration, where a transaction cannot begin.
  database.exec('SAVEPOINT set_aside')
  try {
    const row = database.prepare(`SELECT * FROM ${table} WHERE rowid = ?`).get(rowId)
    database
      .prepare('INSERT INTO unreadable_records (table_name, raw, set_aside_at_ms) VALUES (?, ?, ?)')
      .run(table, JSON.stringify(row), atMs)
    database.prepare(`DELETE FROM ${table} WHERE rowid = ?`).run(rowId)
    database.exec('RELEASE set_aside')
  } catch (error) {
    database.exec('ROLLBACK TO set_aside; RELEASE set_aside')
    throw error
  }
}

/** What the user is told of what was set aside since the file was opened at `atMs`; null when nothing was. */
export function unreadableWords(database: Database.Database, atMs: number): Text | null {
  const found = database
    .prepare(
      'SELECT table_name AS name, count(*) AS total FROM unreadable_records WHERE set_aside_at_ms = ? GROUP BY table_name',
    )
    .all(atMs) as { name: RecordTable; total: number }[]
  if (found.length === 0) return null
  const parts = found.map(({ name, total }) => text(textsOf[name], { count: total }))
  const unsure = found.some(({ name }) => name === 'doubts')
  return textsInOrder([
    text('unreadable.heading'),
    ...parts,
    text('unreadable.kept'),
    ...(unsure ? [text('unreadable.lookThere')] : []),
  ])
}
