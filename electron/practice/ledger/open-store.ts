import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import { makeFolder } from '../../files/make-folder'
import { chainSchema } from './chain-schema'
import { crossSchema } from './cross-schema'
import { eventSchema } from './event-schema'
import { laterColumns, laterIndexes, schema } from './schema'
import { StartError } from '../errors/start-error'
import { Store } from './store'

function formatReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (/locked|busy/i.test(reason)) return 'another practice exchange is using it'
  if (/unable to open|readonly/i.test(reason)) return 'its files are not writable'
  if (/not a database|malformed/i.test(reason))
    return `practice.db is damaged. Move it away to start with an empty ledger (${reason})`
  return reason
}

/** Larger files are checked while running. */
const maxCheckedBytes = 50_000_000

function checkPages(db: Database.Database, file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxCheckedBytes) return
  const { quick_check: result } = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
  // Later reads must notice damage of the file.
  db.exec('PRAGMA shrink_memory')
  if (result !== 'ok') throw new Error(`malformed: ${result}`)
}

function addLaterColumns(db: Database.Database): void {
  const columns = db
    .prepare(
      `SELECT tables.name || '.' || info.name FROM sqlite_schema tables, pragma_table_info(tables.name) info`,
    )
    .pluck()
    .all()
  for (const [table, column, type] of laterColumns) {
    if (!columns.includes(`${table}.${column}`)) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`)
  }
}

/**
 * In memory if null.
 * @throws StartError if the folder is not writable or in use
 */
export function openStore(dataDir: string | null): Store {
  try {
    if (dataDir !== null) makeFolder(resolve(dataDir))
    const file = dataDir === null ? ':memory:' : join(dataDir, 'practice.db')
    // Opening a FIFO would block the process.
    for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
      if (statSync(each, { throwIfNoEntry: false })?.isFile() === false)
        throw new Error(`${each} is not a regular file`)
    // SQLite would open it as a new database.
    if (statSync(file, { throwIfNoEntry: false })?.size === 0)
      throw new Error('malformed: practice.db is empty')
    const db = new Database(file)
    // Prevents two writers. Set before WAL mode, it keeps the WAL index in memory; truncating a mapped one would
    // crash the process (SIGBUS).
    db.pragma('locking_mode = EXCLUSIVE')
    // A damaged file stays as it is.
    if (dataDir !== null) checkPages(db, file)
    db.pragma('journal_mode = WAL')
    db.exec('BEGIN IMMEDIATE; COMMIT')
    // Only a power failure can lose the latest commits.
    db.pragma('synchronous = NORMAL')
    // Every 32 MB, because checkpoints wait for the disk.
    db.pragma('wal_autocheckpoint = 8000')
    db.exec(`BEGIN IMMEDIATE; ${schema} ${chainSchema} ${crossSchema}`)
    addLaterColumns(db)
    db.exec(`${laterIndexes} ${eventSchema} COMMIT`)
    return new Store(db)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir ?? 'in memory'} cannot be used: ${formatReason(error)}`, {
      cause: error,
    })
  }
}
