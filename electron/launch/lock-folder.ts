import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'

/**
 * Two processes would corrupt records. Returns the unlock function.
 * @throws Error for the terminal if locked by another process
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'in-use')
  try {
    // Opening a FIFO would block; no Satchel can have locked one.
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false) rebuild(file)
    return lock(file)
  } catch (error) {
    if (!isDamaged(error)) throw refusal(folder, error)
  }
  try {
    rebuild(file)
    return lock(file)
  } catch (error) {
    throw refusal(folder, error)
  }
}

function lock(file: string): () => void {
  const database = new Database(file, { timeout: 0 })
  try {
    // Released with the process, even on a crash.
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw error
  }
  return () => void database.close()
}

/** SQLite locks before reading, so a damaged file is not in use. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Database.SqliteError && ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(error.code)

function rebuild(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    rmSync(`${file}${suffix}`, { recursive: true, force: true })
}

function refusal(folder: string, error: unknown): Error {
  const isTaken = error instanceof Error && /locked|busy/i.test(error.message)
  const why = isTaken ? 'another instance of Satchel is using it' : String(error)
  return new Error(`The data folder ${folder} cannot be used: ${why}. Choose another with --data DIR.`, {
    cause: error,
  })
}
