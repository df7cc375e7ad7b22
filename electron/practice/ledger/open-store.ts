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

/** What the database says, in words that tell what to do. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (/locked|busy/i.test(reason)) return 'another practice exchange is using it'
  if (/unable to open|readonly/i.test(reason)) return 'its files cannot be written'
  if (/not a database|malformed/i.test(reason))
    return `practice.db in it is damaged; move it away to begin with empty books (${reason})`
  return reason
}

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
    const file = dataDir === null ? ':memory:' : join(dataDir, 'practice.db')
    // Opening a FIFO would block the process.
    for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
      if (statSync(each, { throwIfNoEntry: false })?.isFile() === false)
        throw new Error(`${each} is not a file`)
    const db = new Database(file)
    // One exchange owns the file, so that two never write one ledger. Set before WAL mode, the log's index stays in memory: as a mapped
    // file it would end the process (SIGBUS) when another program truncates it.
    db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.exec('BEGIN IMMEDIATE; COMMIT')
    // A killed process loses nothing that was committed; only a power cut may lose the last moments.
    db.pragma('synchronous = NORMAL')
    // 32 MB of log between two writes into the database itself: each of those waits for the disk.
    db.pragma('wal_autocheckpoint = 8000')
    db.exec(`BEGIN IMMEDIATE; ${schema} ${chainSchema} ${crossSchema} COMMIT`)
    addLaterColumns(db)
    db.exec(`BEGIN IMMEDIATE; ${laterIndexes} ${eventSchema} COMMIT`)
    return new Store(db)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir ?? 'in memory'} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}
