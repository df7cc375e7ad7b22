import Database from 'libsql'
import { chmodSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { HistoryError } from '../ports/history'
import type { Secret } from '../ports/secret'
import { migrate } from './migrations'
import { text, type Text } from '@common/texts/text'
import { textOf } from '@common/texts/text-error'

export interface OpenedDatabase {
  readonly database: Database.Database
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
    return { database: openReadable(file, key, nowMs), problem: null }
  } catch (error) {
    if (!isUnreadable(error)) {
      throw new HistoryError(text('history.cannotOpen', { file, why: textOf(error) }), { cause: error })
    }
    const aside = putAside(file, nowMs)
    return {
      database: openReadable(file, key, nowMs),
      problem: text('history.setAside', { aside: basename(aside) }),
    }
  }
}

function openReadable(file: string, key: Secret | null, nowMs: number): Database.Database {
  const options: EncryptedOptions = key ? { encryptionKey: key.expose() } : {}
  const database = new Database(file, options)
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    const { quick_check: finding } = database.prepare('PRAGMA quick_check(1)').get() as {
      quick_check: string
    }
    if (finding !== 'ok') throw new UnreadableFile(finding)
    migrate(database, nowMs)
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(file + suffix)) chmodSync(file + suffix, 0o600)
    }
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

class UnreadableFile extends Error {}

const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableFile ||
  (error instanceof Database.SqliteError && ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(error.code))

function putAside(file: string, nowMs: number): string {
  const aside = `${file}.unreadable-${nowMs}`
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  }
  return aside
}
