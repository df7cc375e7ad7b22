import { join, resolve } from 'node:path'
import Database from 'libsql'
import { makeFolder } from '../../make-folder'
import { chainSchema } from './chain-schema'
import { eventSchema } from './event-schema'
import { laterColumns, laterIndexes, schema } from './schema'
import { StartError } from './start-error'

export type Value = string | number | null

/** A prepared statement that knows its rows. */
export interface Statement<Row> {
  get(...values: readonly Value[]): Row | undefined
  all(...values: readonly Value[]): Row[]
  run(...values: readonly Value[]): void
}

/** The exchange's database. One connection, one writer: this process. */
export class Store {
  readonly #db: Database.Database
  readonly #rollbackListeners: (() => void)[] = []
  readonly #begin
  readonly #commit
  #isWriting = false

  constructor(db: Database.Database) {
    this.#db = db
    this.#begin = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
  }

  prepare<Row = unknown>(sql: string): Statement<Row> {
    const statement = this.#db.prepare(sql)
    return {
      get: (...values) => statement.get(...values) as Row | undefined,
      all: (...values) => statement.all(...values) as Row[],
      run: (...values) => void statement.run(...values),
    }
  }

  /**
   * Runs `change` in one transaction: all of it is on disk when this returns, or nothing is. Calls inside join the outer
   * transaction.
   */
  write<T>(change: () => T): T {
    if (this.#isWriting) return change()
    this.#begin.run()
    this.#isWriting = true
    try {
      const result = change()
      this.#commit.run()
      return result
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
      for (const listener of this.#rollbackListeners) listener()
      throw error
    } finally {
      this.#isWriting = false
    }
  }

  /** What is remembered outside the database must be read again after a transaction that did not happen. */
  onRollback(listener: () => void): void {
    this.#rollbackListeners.push(listener)
  }

  close(): void {
    // Closing alone keeps the lock until the process ends; leaving the log and touching the file gives it back.
    this.#db.pragma('journal_mode = DELETE')
    this.#db.pragma('locking_mode = NORMAL')
    this.#db.exec('BEGIN IMMEDIATE; COMMIT')
    this.#db.close()
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function addLaterColumns(db: Database.Database): void {
  for (const [table, column, type] of laterColumns) {
    const known = db.prepare(`SELECT 1 FROM pragma_table_info('${table}') WHERE name = '${column}'`).get()
    if (known === undefined) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`)
  }
}

/**
 * Opens the database in a folder, or a passing one in memory.
 * @throws StartError when the folder cannot be written or another exchange is using it.
 */
export function openStore(dataDir: string | null): Store {
  try {
    if (dataDir !== null) makeFolder(resolve(dataDir))
    const db = new Database(dataDir === null ? ':memory:' : join(dataDir, 'practice.db'))
    db.pragma('journal_mode = WAL')
    db.exec('BEGIN IMMEDIATE; COMMIT')
    // One exchange owns the file, so that two never write one ledger.
    db.pragma('locking_mode = EXCLUSIVE')
    // A killed process loses nothing that was committed; only a power cut may lose the last moments.
    db.pragma('synchronous = NORMAL')
    // 32 MB of log between two writes into the database itself: each of those waits for the disk.
    db.pragma('wal_autocheckpoint = 8000')
    db.exec(`BEGIN IMMEDIATE; ${schema} ${chainSchema} COMMIT`)
    addLaterColumns(db)
    db.exec(`BEGIN IMMEDIATE; ${laterIndexes} ${eventSchema} COMMIT`)
    return new Store(db)
  } catch (error) {
    const why = /locked|busy/i.test(reasonOf(error))
      ? 'another practice exchange is using it'
      : reasonOf(error)
    throw new StartError(`The data folder ${dataDir ?? 'in memory'} cannot be used: ${why}`, { cause: error })
  }
}
