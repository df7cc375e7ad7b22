import type Database from 'libsql'
import { RowQueue, type Value } from './row-queue'

/** Limits the memory of a long change. */
const maxQueuedRows = 1024

const damageCodes = /^SQLITE_(CORRUPT|NOTADB)/

interface Statement<Row> {
  get(...values: readonly Value[]): Row | undefined
  all(...values: readonly Value[]): Row[]
  run(...values: readonly Value[]): void
}

/** `error` if the changes were rolled back. */
type SavedListener = (error?: Error) => void

/** Changes in one event loop turn share a transaction. No client may learn of a change before `whenSaved`. */
export class Store {
  readonly #db: Database.Database
  readonly #undoListeners: (() => void)[] = []
  readonly #saveListeners: (() => void)[] = []
  readonly #statements
  readonly #queues: RowQueue[] = []
  /** Queued rows before the current change. */
  #earlierRows: readonly number[] = []
  /** Changes that only queue rows need no savepoint. */
  #savepoint: 'none' | 'due' | 'set' = 'none'
  #waiting: SavedListener[] = []
  #kept: (() => void)[] = []
  #hasUnsaved = false
  #isWriting = false
  #isDamaged = false
  #onDamaged = (): void => undefined

  constructor(db: Database.Database) {
    this.#db = db
    this.#statements = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      commit: db.prepare('COMMIT'),
      mark: db.prepare('SAVEPOINT change'),
      keep: db.prepare('RELEASE change'),
    }
  }

  /** Compiled when first used. */
  #compileLater(sql: string): () => Database.Statement {
    let compiled: Database.Statement | undefined
    return () => (compiled ??= this.#db.prepare(sql))
  }

  prepare<Row = unknown>(sql: string): Statement<Row> {
    const statement = this.#compileLater(sql)
    return {
      get: (...values) => this.#execute(() => statement().get(values) as Row | undefined),
      all: (...values) => this.#execute(() => statement().all(values) as Row[]),
      run: (...values) => void this.#execute(() => statement().run(values)),
    }
  }

  /**
   * Returns a function that queues a row, written before the next statement and each save.
   * @param insert statement with `ROWS` in place of the rows
   */
  queue(insert: string, columns: number): (...row: readonly Value[]) => void {
    const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`
    const queue = new RowQueue(columns, (rows) => {
      const statement = this.#compileLater(
        insert.replace('ROWS', Array.from({ length: rows }, () => row).join(', ')),
      )
      return (values) => void this.#noticeDamage(() => statement().run(values))
    })
    this.#queues.push(queue)
    return (...values) =>
      this.write(() => {
        queue.add(values)
        if (queue.length >= maxQueuedRows) this.flush()
      })
  }

  flush(): void {
    if (this.#queues.every(({ length }) => length === 0)) return
    try {
      for (const [index, queue] of this.#queues.entries())
        queue.write(this.#isWriting ? (this.#earlierRows[index] ?? 0) : queue.length)
    } catch (error) {
      this.#undo(true, error)
      throw error
    }
    this.#earlierRows = []
    this.#setSavepoint()
    for (const queue of this.#queues) queue.write()
  }

  #execute<T>(run: () => T): T {
    this.flush()
    this.#setSavepoint()
    return this.#noticeDamage(run)
  }

  #setSavepoint(): void {
    if (this.#savepoint !== 'due') return
    this.#statements.mark.run()
    this.#savepoint = 'set'
  }

  #keepSavepoint(): void {
    if (this.#savepoint === 'set') this.#statements.keep.run()
  }

  /** Also called if damage was found before. */
  onDamaged(listener: () => void): void {
    this.#onDamaged = listener
    if (this.#isDamaged) listener()
  }

  /** Reads all pages from the file instead of the cache. */
  check(): void {
    try {
      this.#db.exec('PRAGMA shrink_memory')
      const { quick_check: result } = this.#db.prepare('PRAGMA quick_check(1)').get() as {
        quick_check: string
      }
      if (result !== 'ok') this.#reportDamage()
    } catch {
      this.#reportDamage()
    }
  }

  #noticeDamage<T>(run: () => T): T {
    try {
      return run()
    } catch (error) {
      if (error instanceof Error && 'code' in error && damageCodes.test(String(error.code)))
        this.#reportDamage()
      throw error
    }
  }

  #reportDamage(): void {
    if (this.#isDamaged) return
    this.#isDamaged = true
    this.#onDamaged()
  }

  /** Atomic. Nested calls join the outer change. */
  write<T>(change: () => T): T {
    if (this.#isWriting) return change()
    // The first needs no savepoint, which slows down long changes.
    const isFirst = !this.#hasUnsaved
    if (isFirst) {
      this.#statements.begin.run()
      this.#hasUnsaved = true
      setImmediate(() => this.save())
    }
    this.#savepoint = isFirst ? 'none' : 'due'
    this.#earlierRows = this.#queues.map(({ length }) => length)
    this.#isWriting = true
    const pending = this.#kept.length
    try {
      const result = change()
      this.#keepSavepoint()
      return result
    } catch (error) {
      if (this.#hasUnsaved) {
        this.#kept.length = pending
        this.#undo(isFirst, error)
      }
      throw error
    } finally {
      this.#isWriting = false
      this.#savepoint = 'none'
    }
  }

  /** @param isWhole all unsaved changes, not the latest */
  #undo(isWhole: boolean, error: unknown): void {
    // A full disk rolls back the whole transaction.
    const isInTransaction = this.#db.inTransaction
    if (isInTransaction && isWhole) this.#db.exec('ROLLBACK')
    else if (isInTransaction && this.#savepoint === 'set') this.#db.exec('ROLLBACK TO change; RELEASE change')
    const isAll = isWhole || !isInTransaction
    for (const [index, queue] of this.#queues.entries())
      queue.truncate(isAll ? 0 : (this.#earlierRows[index] ?? 0))
    // Listeners read the remaining changes.
    this.#isWriting = false
    this.#savepoint = 'none'
    if (isAll) this.#lose(error)
    for (const listener of this.#undoListeners) listener()
  }

  whenSaved(listener: SavedListener): void {
    if (this.#hasUnsaved) this.#waiting.push(listener)
    else listener()
  }

  /** Not run if the change is rolled back. */
  onSaved(listener: () => void): void {
    if (this.#hasUnsaved) this.#kept.push(listener)
    else listener()
  }

  save(): void {
    if (!this.#hasUnsaved) return
    try {
      for (const listener of this.#saveListeners) listener()
      this.flush()
      this.#noticeDamage(() => this.#statements.commit.run())
    } catch (error) {
      if (this.#hasUnsaved) this.#undo(true, error)
      return
    }
    this.#hasUnsaved = false
    const pending = this.#kept
    this.#kept = []
    this.#tell()
    for (const listener of pending) listener()
  }

  /** Listeners must reload in-memory state. */
  onUndo(listener: () => void): void {
    this.#undoListeners.push(listener)
  }

  beforeSave(listener: () => void): void {
    this.#saveListeners.push(listener)
  }

  #lose(error: unknown): void {
    this.#hasUnsaved = false
    this.#kept = []
    this.#tell(new Error('The changes could not be saved', { cause: error }))
  }

  #tell(error?: Error): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const listener of waiting) listener(error)
  }

  close(): void {
    this.save()
    // Only leaving WAL mode and writing releases the lock.
    this.#db.pragma('journal_mode = DELETE')
    this.#db.pragma('locking_mode = NORMAL')
    this.#db.exec('BEGIN IMMEDIATE; COMMIT')
    this.#db.close()
  }
}
