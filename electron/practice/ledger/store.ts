import type Database from 'libsql'

export type Value = string | number | null

/** A prepared statement that knows its rows. */
export interface Statement<Row> {
  get(...values: readonly Value[]): Row | undefined
  all(...values: readonly Value[]): Row[]
  run(...values: readonly Value[]): void
}

/** Told that the changes are on disk, or why they are not and were undone. */
type SavedListener = (error?: Error) => void

/**
 * The exchange's database. One connection, one writer: this process. Changes of one moment are saved together, in one transaction
 * that ends with the turn of the event loop: nobody may be told of a change before `whenSaved` says that it will stay.
 */
export class Store {
  readonly #db: Database.Database
  readonly #undoListeners: (() => void)[] = []
  readonly #saveListeners: (() => void)[] = []
  readonly #statements
  #waiting: SavedListener[] = []
  /** To be told once the change they belong to is on disk. */
  #kept: (() => void)[] = []
  #hasUnsaved = false
  #isWriting = false

  constructor(db: Database.Database) {
    this.#db = db
    this.#statements = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      commit: db.prepare('COMMIT'),
      mark: db.prepare('SAVEPOINT change'),
      keep: db.prepare('RELEASE change'),
    }
  }

  prepare<Row = unknown>(sql: string): Statement<Row> {
    const statement = this.#db.prepare(sql)
    return {
      get: (...values) => statement.get(values) as Row | undefined,
      all: (...values) => statement.all(values) as Row[],
      run: (...values) => void statement.run(values),
    }
  }

  /** Runs `change`: all of it happens, or nothing does. Calls inside join the outer change. */
  write<T>(change: () => T): T {
    if (this.#isWriting) return change()
    const { begin, mark, keep } = this.#statements
    // The first change needs no mark to go back to, and a long one would be slowed down by it.
    const isFirst = !this.#hasUnsaved
    if (isFirst) {
      begin.run()
      this.#hasUnsaved = true
      setImmediate(() => this.save())
    } else mark.run()
    this.#isWriting = true
    const kept = this.#kept.length
    try {
      const result = change()
      if (!isFirst) keep.run()
      return result
    } catch (error) {
      this.#kept.length = kept
      this.#undo(isFirst, error)
      throw error
    } finally {
      this.#isWriting = false
    }
  }

  /** @param isWhole everything that is unsaved, not the latest change alone */
  #undo(isWhole: boolean, error: unknown): void {
    // A full disk ends the whole transaction by itself, and what others changed in it.
    const isStanding = this.#db.inTransaction
    if (isStanding) this.#db.exec(isWhole ? 'ROLLBACK' : 'ROLLBACK TO change; RELEASE change')
    if (isWhole || !isStanding) this.#lose(error)
    for (const listener of this.#undoListeners) listener()
  }

  /** Calls back when everything changed so far is on disk: at once when nothing waits to be saved. */
  whenSaved(listener: SavedListener): void {
    if (this.#hasUnsaved) this.#waiting.push(listener)
    else listener()
  }

  /** Calls back once the change that is under way is on disk; never when it is undone. */
  whenKept(listener: () => void): void {
    if (this.#hasUnsaved) this.#kept.push(listener)
    else listener()
  }

  /** Puts on disk what was changed. */
  save(): void {
    if (!this.#hasUnsaved) return
    try {
      for (const listener of this.#saveListeners) listener()
      this.#statements.commit.run()
    } catch (error) {
      this.#undo(true, error)
      return
    }
    this.#hasUnsaved = false
    const kept = this.#kept
    this.#kept = []
    this.#tell()
    for (const listener of kept) listener()
  }

  /** What is remembered outside the database must be read again after changes that were undone. */
  onUndo(listener: () => void): void {
    this.#undoListeners.push(listener)
  }

  /** Called before every commit, for what is to be saved along with any change. */
  beforeSave(listener: () => void): void {
    this.#saveListeners.push(listener)
  }

  #lose(error: unknown): void {
    this.#hasUnsaved = false
    this.#kept = []
    this.#tell(new Error('What was changed could not be saved', { cause: error }))
  }

  #tell(error?: Error): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const listener of waiting) listener(error)
  }

  close(): void {
    this.save()
    // Closing alone keeps the lock until the process ends; leaving the log and touching the file gives it back.
    this.#db.pragma('journal_mode = DELETE')
    this.#db.pragma('locking_mode = NORMAL')
    this.#db.exec('BEGIN IMMEDIATE; COMMIT')
    this.#db.close()
  }
}
