import type Database from 'libsql'

/** Tables that hold records, by what a user calls their rows. */
const wordsOf = {
  trades: ['trade', 'trades'],
  deposits: ['deposit', 'deposits'],
  withdrawals: ['withdrawal', 'withdrawals'],
  funding_fees: ['carry fee', 'carry fees'],
  notices: ['notice', 'notices'],
  doubts: ['order or payment in doubt', 'orders or payments in doubt'],
  orders: ['order outcome', 'order outcomes'],
  facts: ['note of where a list stands', 'notes of where lists stand'],
} as const satisfies Record<string, readonly [one: string, many: string]>

export type RecordTable = keyof typeof wordsOf

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

/** Words for the user on what was set aside since the file was opened at `atMs`; null when nothing was. */
export function unreadableWords(database: Database.Database, atMs: number): string | null {
  const found = database
    .prepare(
      'SELECT table_name AS name, count(*) AS total FROM unreadable_records WHERE set_aside_at_ms = ? GROUP BY table_name',
    )
    .all(atMs) as { name: RecordTable; total: number }[]
  if (found.length === 0) return null
  const parts = found.map(({ name, total }) => `${total} ${wordsOf[name][total === 1 ? 0 : 1]}`)
  const unsure = found.some(({ name }) => name === 'doubts')
  const advice = unsure ? ' Look at the service what became of the orders and payments in doubt.' : ''
  return `Records of the local history could not be read: ${parts.join(', ')}. They were set aside in its file and the rest is here.${advice}`
}
