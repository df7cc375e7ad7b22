import Database from 'libsql'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { replacedFileFinder } from '../../files/replaced-file'
import { StorageLost, storageProblem } from '../ports/disk-full'
import { HistoryError } from '../ports/history'
import type { Secret } from '../ports/secret'
import { migrate } from './migrations'
import { breakSeal, seal, sealState } from './seal'
import { text, type Text } from '@common/texts/text'
import { textOf } from '@common/texts/text-error'

export interface OpenedDatabase {
  readonly database: Database.Database
  /** To be called after large writes, to keep the log short. */
  afterWriting(): void
  /** @throws StorageLost when a file is missing or was replaced */
  checkFiles(): void
  /** Closes the database and seals its file. */
  close(): void
  /** Words for the user when a file that could not be read was put aside and a new one begun. */
  readonly problem: Text | null
}

/** libsql's own option, which its types leave out: 32 bytes in hex. */
type EncryptedOptions = Database.Options & { readonly encryptionKey?: string }

/**
 * Opens a profile's database, encrypted when there is a key. A file that is damaged or was sealed with another key is kept under a
 * name that tells when, and a new one is begun; it is never deleted.
 * @throws HistoryError when the folder cannot be written or the file is of a newer version of the app
 */
export function openDatabase(file: string, key: Secret | null, nowMs: number): OpenedDatabase {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    return { ...openReadable(file, key, nowMs), problem: null }
  } catch (error) {
    if (!isUnreadable(error)) {
      throw new HistoryError(text('history.cannotOpen', { file, why: textOf(error) }), { cause: error })
    }
    const aside = putAside(file, nowMs)
    return {
      ...openReadable(file, key, nowMs),
      problem: text('history.setAside', { aside: basename(aside) }),
    }
  }
}

function openReadable(file: string, key: Secret | null, nowMs: number): Omit<OpenedDatabase, 'problem'> {
  for (const suffix of databaseFiles) {
    // Opening a FIFO would block the app.
    const stats = statSync(file + suffix, { throwIfNoEntry: false })
    if (!stats || stats.isFile()) continue
    // SQLite rebuilds the index of a log.
    if (suffix === '-shm') rmSync(file + suffix, { recursive: true })
    else throw new UnreadableFile(`${suffix || 'it'} is not a file`)
  }
  const found = sealState(file, key)
  if (found === 'damaged') throw new UnreadableFile('it does not fit its seal')
  const options: EncryptedOptions = key ? { encryptionKey: key.expose() } : {}
  const database = new Database(file, options)
  try {
    // The file changes when it is sealed anew, and at no other time.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;')
    // In kB: a page that is not kept is decrypted again, and the ids of records come in no order.
    database.exec('PRAGMA cache_size = -32000')
    if (found === 'unsealed') check(database)
    migrate(database, nowMs)
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(file + suffix)) chmodSync(file + suffix, 0o600)
    }
    hideIndex(file)
    const checkpoint = (): void => {
      breakSeal(file)
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      seal(file, key)
    }
    if (found === 'unsealed') checkpoint()
    // Earlier versions reserved disk space here.
    rmSync(`${file}-spare`, { force: true, recursive: true })
    const checkFiles = sameFiles([file, `${file}-wal`])
    let isClosed = false
    return {
      database,
      checkFiles,
      afterWriting() {
        if (sizeOf(`${file}-wal`) > Math.max(shortLogBytes, sizeOf(file))) checkpoint()
      },
      close() {
        if (isClosed) return
        isClosed = true
        try {
          checkFiles()
          // Closing is a checkpoint too.
          if (sizeOf(`${file}-wal`) > 0) checkpoint()
        } catch (error) {
          // The log stays beside the file and is read at the next start.
          if (storageProblem(error) === null) throw error
        } finally {
          database.close()
        }
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Removes the name of the log's index, which stays open. The index is memory-mapped: if another program truncated it, the next access
 * would end the app (SIGBUS). Connections of this process share it, and `in-use` keeps other Satchels out. Windows refuses both.
 */
function hideIndex(file: string): void {
  if (process.platform !== 'win32') rmSync(`${file}-shm`, { force: true })
}

/** Returns a check that the files are still those that are there now. */
function sameFiles(files: readonly string[]): () => void {
  const findReplaced = replacedFileFinder(files)
  return () => {
    const file = findReplaced()
    if (file !== undefined) throw new StorageLost(file)
  }
}

const shortLogBytes = 4_000_000
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function check(database: Database.Database): void {
  const { quick_check: finding } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
  if (finding !== 'ok') throw new UnreadableFile(finding)
}

class UnreadableFile extends Error {}

const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableFile ||
  (error instanceof Database.SqliteError && ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(error.code))

/** What lies beside a database, after its own name. */
export const databaseFiles = ['', '-wal', '-shm', '-seal'] as const

function putAside(file: string, nowMs: number): string {
  const aside = `${file}.unreadable-${nowMs}`
  for (const suffix of databaseFiles) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  }
  return aside
}
