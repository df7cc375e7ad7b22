import { join } from 'node:path'
import Database from 'libsql'

/**
 * Keeps every other Satchel off a data folder until the answer is called or the process ends: two would write one set of books.
 * @throws Error in words for the terminal when another one has it
 */
export function lockFolder(folder: string): () => void {
  const database = new Database(join(folder, 'in-use'), { timeout: 0 })
  try {
    // The system lets go of it with the process, however that ends.
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    const isTaken = error instanceof Error && /locked|busy/i.test(error.message)
    const why = isTaken ? 'another Satchel is using it' : String(error)
    throw new Error(`The data folder ${folder} cannot be used: ${why}. Name another with --data DIR.`, {
      cause: error,
    })
  }
  return () => void database.close()
}
