import type { Database } from 'libsql'
import { sentencesToTexts } from './sentences-to-texts'

export type MigrationStep = string | ((database: Database, atMs: number) => void)

/** Counted by `user_version`. Never edit a released step. */
export const migrations: readonly MigrationStep[] = [
  `CREATE TABLE trades (
     id TEXT PRIMARY KEY,
     state TEXT NOT NULL,
     created_at_ms INTEGER NOT NULL,
     ended_at_ms INTEGER,
     record TEXT NOT NULL
   );
   CREATE INDEX trades_by_end ON trades (ended_at_ms) WHERE ended_at_ms IS NOT NULL;
   CREATE INDEX trades_live ON trades (created_at_ms) WHERE ended_at_ms IS NULL;
   CREATE TABLE deposits (id TEXT PRIMARY KEY, created_at_ms INTEGER NOT NULL, record TEXT NOT NULL);
   CREATE INDEX deposits_by_time ON deposits (created_at_ms);
   CREATE TABLE withdrawals (id TEXT PRIMARY KEY, created_at_ms INTEGER NOT NULL, record TEXT NOT NULL);
   CREATE INDEX withdrawals_by_time ON withdrawals (created_at_ms);
   CREATE TABLE funding_fees (
     trade_id TEXT NOT NULL,
     fixing_id TEXT NOT NULL,
     at_ms INTEGER NOT NULL,
     fee_sats INTEGER NOT NULL,
     PRIMARY KEY (trade_id, fixing_id)
   );
   CREATE INDEX funding_fees_by_time ON funding_fees (at_ms);
   CREATE TABLE notices (
     id TEXT PRIMARY KEY,
     at_ms INTEGER NOT NULL,
     is_read INTEGER NOT NULL,
     event TEXT NOT NULL
   );
   CREATE INDEX notices_by_time ON notices (at_ms);
   CREATE TABLE doubts (id TEXT PRIMARY KEY, since_ms INTEGER NOT NULL, record TEXT NOT NULL);
   CREATE TABLE orders (id TEXT PRIMARY KEY, at_ms INTEGER NOT NULL, outcome TEXT NOT NULL);
   CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);`,
  `CREATE TABLE unreadable_records (
     id INTEGER PRIMARY KEY,
     table_name TEXT NOT NULL,
     raw TEXT NOT NULL,
     set_aside_at_ms INTEGER NOT NULL
   );`,
  sentencesToTexts,
  // Versions that write no checksum must not write from here on.
  'SELECT 1',
  `CREATE TABLE payment_events (
     payment_id TEXT NOT NULL,
     kind TEXT NOT NULL,
     at_ms INTEGER NOT NULL,
     PRIMARY KEY (payment_id, kind)
   );
   CREATE TABLE payment_notes (payment_id TEXT PRIMARY KEY, note TEXT NOT NULL);`,
  `ALTER TABLE notices ADD COLUMN happened_at_ms INTEGER;
   ALTER TABLE notices ADD COLUMN away_since_ms INTEGER;
   ALTER TABLE notices ADD COLUMN is_told INTEGER NOT NULL DEFAULT 1;
   CREATE INDEX notices_untold ON notices (at_ms) WHERE is_told = 0;`,
  'CREATE TABLE alerts (id TEXT PRIMARY KEY, created_at_ms INTEGER NOT NULL, record TEXT NOT NULL);',
  'ALTER TABLE payment_events ADD COLUMN fee_limit_sats INTEGER',
  // Options and swaps were not stored, so compare the balance again.
  `CREATE TABLE options (
     id TEXT PRIMARY KEY,
     state TEXT NOT NULL,
     created_at_ms INTEGER NOT NULL,
     ended_at_ms INTEGER,
     record TEXT NOT NULL
   );
   CREATE INDEX options_by_end ON options (ended_at_ms) WHERE ended_at_ms IS NOT NULL;
   CREATE INDEX options_live ON options (created_at_ms) WHERE ended_at_ms IS NULL;
   CREATE TABLE swaps (id TEXT PRIMARY KEY, created_at_ms INTEGER NOT NULL, record TEXT NOT NULL);
   CREATE INDEX swaps_by_time ON swaps (created_at_ms);
   CREATE TABLE transfers (id TEXT PRIMARY KEY, created_at_ms INTEGER NOT NULL, record TEXT NOT NULL);
   CREATE INDEX transfers_by_time ON transfers (created_at_ms);
   ALTER TABLE payment_notes RENAME TO notes;
   ALTER TABLE notes RENAME COLUMN payment_id TO id;
   CREATE INDEX deposits_by_reference ON deposits (
     lower(CASE WHEN json_valid(record) THEN json_extract(record, '$.reference') END)
   );
   CREATE INDEX withdrawals_by_reference ON withdrawals (
     lower(CASE WHEN json_valid(record) THEN json_extract(record, '$.reference') END)
   );
   CREATE INDEX withdrawals_by_destination ON withdrawals (
     lower(CASE WHEN json_valid(record) THEN json_extract(record, '$.destination') END)
   );
   DELETE FROM facts WHERE name IN ('balance', 'optionsCountedRead', 'swapsCountedRead', 'collateralCountedRead');`,
  // P&L and position are null until everything before the fill is known.
  `CREATE TABLE cross_fills (
     id TEXT PRIMARY KEY,
     created_at_ms INTEGER NOT NULL,
     turn INTEGER NOT NULL,
     record TEXT NOT NULL,
     pnl_sats INTEGER,
     quantity REAL,
     entry_price REAL,
     margin_sats INTEGER
   );
   CREATE INDEX cross_fills_by_time ON cross_fills (created_at_ms, turn);
   CREATE INDEX cross_fills_unsettled ON cross_fills (created_at_ms, turn) WHERE pnl_sats IS NULL;`,
  // Canceled withdrawals were stored as failed.
  `UPDATE withdrawals SET record = json_set(record, '$.state', 'canceled')
     WHERE CASE WHEN json_valid(record) THEN json_extract(record, '$.state') END = 'failed'
       AND id IN (SELECT payment_id FROM payment_events WHERE kind = 'cancel-asked');
   DELETE FROM facts WHERE name = 'entriesVersion';`,
  `CREATE TABLE payment_details (payment_id TEXT PRIMARY KEY, record TEXT NOT NULL, search TEXT NOT NULL);`,
  'CREATE TABLE preview_comparisons (id INTEGER PRIMARY KEY, record TEXT NOT NULL);',
]

/**
 * Returns the number of migrated steps.
 * @throws Error if a newer app version wrote the file
 */
export function readFormat(database: Database, steps: readonly MigrationStep[] = migrations): number {
  const { user_version: format } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (format > steps.length) {
    throw new Error(
      `it was written by a newer version of Satchel (format ${format}, supported up to ${steps.length})`,
    )
  }
  return format
}

/**
 * All missing steps or none.
 * @throws Error if a newer app version wrote the file
 */
export function migrate(
  database: Database,
  atMs: number,
  steps: readonly MigrationStep[] = migrations,
): void {
  const missing = steps.slice(readFormat(database, steps))
  if (missing.length === 0) return
  database.transaction(() => {
    for (const step of missing) {
      if (typeof step === 'string') database.exec(step)
      else step(database, atMs)
    }
    database.exec(`PRAGMA user_version = ${steps.length}`)
  })()
}
