import type Database from 'libsql'
import { message, type Message, type TextKey } from '@common/texts/message'
import { messagesInOrder } from '@common/texts/text-error'
import type { UserLimits } from '../../ports/storage/repositories'

const unreadableTexts = {
  trades: 'unreadable.trades',
  options: 'unreadable.options',
  swaps: 'unreadable.swaps',
  transfers: 'unreadable.transfers',
  cross_fills: 'unreadable.crossFills',
  deposits: 'unreadable.deposits',
  withdrawals: 'unreadable.withdrawals',
  funding_fees: 'unreadable.fundingFees',
  notices: 'unreadable.notices',
  alerts: 'unreadable.alerts',
  doubts: 'unreadable.unresolved',
  orders: 'unreadable.orders',
  facts: 'unreadable.facts',
} as const satisfies Record<string, TextKey>

export type RecordTable = keyof typeof unreadableTexts

/** Rules with an unreadable part are reported by name. */
const ruleTexts = {
  guards: 'unreadable.riskLimit',
  'wallet rules': 'unreadable.walletRules',
} as const satisfies Readonly<Record<keyof UserLimits, TextKey>>

const isRules = (name: string | null): name is keyof UserLimits =>
  name !== null && Object.hasOwn(ruleTexts, name)

/** @param atMs time of opening */
export function quarantineRecord(
  database: Database.Database,
  table: RecordTable,
  rowId: number,
  atMs: number,
): void {
  // A savepoint also works inside a migration.
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

export function unreadableText(database: Database.Database, atMs: number): Message | null {
  const rules = Object.keys(ruleTexts)
    .map((name) => `'${name}'`)
    .join(', ')
  const found = database
    .prepare(
      `SELECT table_name AS name, CASE table_name WHEN 'facts' THEN json_extract(raw, '$.name') END AS fact, count(*) AS total
       FROM unreadable_records WHERE set_aside_at_ms = ? GROUP BY name, iif(fact IN (${rules}), fact, NULL)`,
    )
    .all(atMs) as { name: RecordTable; fact: string | null; total: number }[]
  if (found.length === 0) return null
  const parts = found.map(({ name, fact, total }) =>
    isRules(fact) ? message(ruleTexts[fact]) : message(unreadableTexts[name], { count: total }),
  )
  const unsure = found.some(({ name }) => name === 'doubts')
  return messagesInOrder([
    message('unreadable.heading'),
    ...parts,
    message('unreadable.kept'),
    ...(unsure ? [message('unreadable.lookThere')] : []),
  ])
}

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
