import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'

/**
 * Keeps every other Satchel off a data folder until the answer is called or the process ends: two would write one set of books.
 * @throws Error in words for the terminal when another one has it
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'in-use')
  try {
    // Opening a FIFO would block the app. No other Satchel can have locked one.
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
    // The system lets go of it with the process, however that ends.
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw error
  }
  return () => void database.close()
}

/** SQLite reads a file only after it has locked it, so a damaged one is in use by no other Satchel. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Database.SqliteError && ['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(error.code)

function rebuild(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    rmSync(`${file}${suffix}`, { recursive: true, force: true })
}

function refusal(folder: string, error: unknown): Error {
  const isTaken = error instanceof Error && /locked|busy/i.test(error.message)
  const why = isTaken ? 'another Satchel is using it' : String(error)
  return new Error(`The data folder ${folder} cannot be used: ${why}. Name another with --data DIR.`, {
    cause: error,
  })
}
