import Database from 'libsql'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { createReplacedFileDetector } from '../../files/replaced-file-detector'
import { StorageLost, storageProblem } from '../ports/storage/disk-full'
import { HistoryError } from '../ports/storage/history'
import type { Secret } from '../ports/secret'
import { migrate, readFormat } from './migrations/migrations'
import { getChecksumFile, invalidateChecksum, writeChecksum, verifyChecksum } from './integrity-checksum'
import { message, type Message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'

export interface OpenedDatabase {
  readonly database: Database.Database
  /** Call after large writes, to limit the log. */
  afterWriting(): void
  /** @throws StorageLost if a file is missing or was replaced */
  checkFiles(): void
  close(): void
  readonly problem: Message | null
}

/** libsql option missing in its types: 32 bytes in hex. */
type EncryptedOptions = Database.Options & { readonly encryptionKey?: string }

/**
 * A damaged file, or one of another key, is renamed and replaced, never deleted.
 * @param setsAside false if the caller can't report a problem: damage and migrations stay for the next opening
 * @throws HistoryError if the folder is not writable or the file is of a newer version, or instead of setting aside
 */
export function openDatabase(
  file: string,
  key: Secret | null,
  nowMs: number,
  { setsAside = true } = {},
): OpenedDatabase {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    return openReadable(file, key, nowMs, setsAside)
  } catch (error) {
    if (!setsAside || !isUnreadable(error)) {
      throw new HistoryError(message('history.cannotOpen', { file, why: toMessage(error) }), { cause: error })
    }
    const aside = quarantineFile(file, nowMs)
    return {
      ...openReadable(file, key, nowMs, true),
      problem: message('history.setAside', { aside: basename(aside) }),
    }
  }
}

function openReadable(file: string, key: Secret | null, nowMs: number, setsAside: boolean): OpenedDatabase {
  for (const suffix of ['', '-wal', '-shm']) {
    // Opening a FIFO would block the app.
    const stats = statSync(file + suffix, { throwIfNoEntry: false })
    if (!stats || stats.isFile()) continue
    // SQLite rebuilds the index of the log.
    if (suffix === '-shm') rmSync(file + suffix, { recursive: true })
    else throw new UnreadableFile(`${file}${suffix} is not a regular file`)
  }
  const found = verifyChecksum(file, key)
  if (found === 'damaged') throw new UnreadableFile(`${file} does not match its checksum`)
  if (found === 'unreadable' && !setsAside) throw new UnreadableFile(`The checksum of ${file} is damaged`)
  const isVerified = found === 'whole'
  const options: EncryptedOptions = key ? { encryptionKey: key.expose() } : {}
  const database = new Database(file, options)
  try {
    // No automatic checkpoints: the file changes only together with its checksum.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;')
    // In kB. Evicted pages must be decrypted again.
    database.exec('PRAGMA cache_size = -32000')
    if (!isVerified) check(database)
    if (setsAside) migrate(database, nowMs)
    else if (readFormat(database) === 0) throw new UnreadableFile(`${file} is empty`)
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(file + suffix)) chmodSync(file + suffix, 0o600)
    }
    hideIndex(file)
    const checkpoint = (): void => {
      invalidateChecksum(file)
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      writeChecksum(file, key)
    }
    const aside = found === 'unreadable' ? quarantineChecksum(file, nowMs) : null
    if (!isVerified) checkpoint()
    rmSync(`${file}-spare`, { force: true, recursive: true })
    const findReplaced = createReplacedFileDetector([file, `${file}-wal`])
    const checkFiles = (): void => {
      const replaced = findReplaced()
      if (replaced !== undefined) throw new StorageLost(replaced)
    }
    let isClosed = false
    return {
      database,
      problem: aside === null ? null : message('history.checksumSetAside', { aside }),
      checkFiles,
      afterWriting() {
        if (getFileSize(`${file}-wal`) > Math.max(shortLogBytes, getFileSize(file))) checkpoint()
      },
      close() {
        if (isClosed) return
        isClosed = true
        try {
          checkFiles()
          if (getFileSize(`${file}-wal`) > 0) checkpoint()
        } catch (error) {
          expectCheckpoint(file)
          // The log is read at the next start.
          if (storageProblem(error) === null) throw error
        } finally {
          database.close()
        }
      },
    }
  } catch (error) {
    if (isVerified) expectCheckpoint(file)
    database.close()
    throw error
  }
}

/** Call before closing with a remaining log: the library writes it into the file once it collects the connection. */
function expectCheckpoint(file: string): void {
  try {
    invalidateChecksum(file)
  } catch {
    // Neither can the file be written.
  }
}

/**
 * Unlinks the memory-mapped log index: truncation by another program would crash the app (SIGBUS). `in-use` excludes
 * other instances.
 */
function hideIndex(file: string): void {
  if (process.platform !== 'win32') rmSync(`${file}-shm`, { force: true })
}

const shortLogBytes = 4_000_000
const getFileSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function check(database: Database.Database): void {
  const { quick_check: finding } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
  if (finding !== 'ok') throw new UnreadableFile(finding)
}

class UnreadableFile extends Error {}

const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableFile ||
  (error instanceof Database.SqliteError && ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(error.code))

export const databaseFiles = ['', '-wal', '-shm', '-seal'] as const

function quarantineChecksum(file: string, nowMs: number): string {
  const aside = `${getChecksumFile(file)}.unreadable-${nowMs}`
  renameSync(getChecksumFile(file), aside)
  return basename(aside)
}

function quarantineFile(file: string, nowMs: number): string {
  const aside = `${file}.unreadable-${nowMs}`
  for (const suffix of databaseFiles) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  }
  return aside
}
