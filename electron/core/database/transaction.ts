import type Database from 'libsql'
import type { History, Transaction } from '../ports/storage/history'

export interface TransactionDeps {
  readonly database: Database.Database
  readonly afterWriting: () => void
  readonly onRollback: () => void
}

export function createTransaction(deps: TransactionDeps): History['transaction'] {
  const { database, afterWriting, onRollback } = deps
  let effects: (() => void)[] = []
  const transaction: Transaction = { afterCommit: (effect) => void effects.push(effect) }

  function runInOne<T>(run: (transaction: Transaction) => T): T {
    effects = [afterWriting]
    database.exec('BEGIN')
    try {
      const done = run(transaction)
      database.exec('COMMIT')
      return done
    } catch (error) {
      // A full disk has rolled back already; the library's transaction would hide that error.
      if (database.inTransaction) database.exec('ROLLBACK')
      onRollback()
      throw error
    }
  }

  return (run) => {
    if (database.inTransaction) return run(transaction)
    const done = runInOne(run)
    runAll(effects)
    return done
  }
}

/** @throws the first error, after all ran */
function runAll(effects: readonly (() => void)[]): void {
  const errors: unknown[] = []
  for (const effect of effects) {
    try {
      effect()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
