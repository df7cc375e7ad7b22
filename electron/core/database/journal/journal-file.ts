import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { journalLines, type JournalLine, type JournalLines } from './journal-lines'
import type { JournalRecord } from './journal-records'
import type { Secret } from '../../ports/secret'

export interface FoundJournal {
  readonly id: string | null
  readonly counter: number
  readonly lines: readonly JournalLine[]
  readonly isDamaged: boolean
}

/** Missing on Windows. Opening a FIFO must not block. */
const { O_RDONLY, O_RDWR, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants

/** Fixed-length header, then one numbered record per line. Append and header counter share one fsync. */
export class JournalFile {
  readonly #file: string
  readonly #lines: JournalLines
  #id = ''
  #counter = 0
  /** Null: rewrite before the next append. */
  #size: number | null = null

  constructor(file: string, key: Secret | null) {
    this.#file = file
    this.#lines = journalLines(key)
  }

  get id(): string {
    return this.#id
  }

  get counter(): number {
    return this.#counter
  }

  get size(): number {
    return this.#size ?? 0
  }

  /** False if missing or changed by another process. */
  isInPlace(): boolean {
    const stats = lstatSync(this.#file, { throwIfNoEntry: false })
    return stats?.isFile() === true && stats.size === this.#size
  }

  /**
   * Undefined if there is no file.
   * @throws Error of the system if it can't be read
   */
  read(): FoundJournal | undefined {
    const stats = lstatSync(this.#file, { throwIfNoEntry: false })
    if (!stats) return undefined
    if (!stats.isFile()) return { id: null, counter: 0, lines: [], isDamaged: true }
    const bytes = this.#readBytes()
    const [first = '', ...rest] = bytes.toString('utf8').split('\n')
    const header = this.#lines.readHeader(first)
    const tail = rest.pop() ?? ''
    const read = rest.map((line) => this.#lines.readLine(line))
    const lines = read.filter((line) => line !== undefined)
    const last = lines.at(-1)?.sequence ?? 0
    const isContiguous = lines.every(
      ({ sequence }, index) => index === 0 || sequence === (lines[index - 1]?.sequence ?? 0) + 1,
    )
    const isDamaged =
      !header ||
      header.counter > last ||
      lines.length < read.length ||
      !isContiguous ||
      lines[0]?.record.kind !== 'start'
    // An unterminated line beyond the counter is no damage: a crash before sending.
    const isWhole = !isDamaged && tail === ''
    this.#id = header?.id ?? ''
    this.#counter = Math.max(last, header?.counter ?? 0)
    this.#size = isWhole ? bytes.length : null
    return { id: header?.id ?? null, counter: header?.counter ?? 0, lines, isDamaged }
  }

  needsRewrite(): boolean {
    return this.#size === null
  }

  /** @throws Error of the system; the record is not stored */
  append(record: JournalRecord): void {
    const size = this.#size
    if (size === null) throw new Error('The journal must be rewritten before the next append.')
    const descriptor = openSync(this.#file, O_RDWR | O_NONBLOCK | O_NOFOLLOW)
    try {
      const stats = fstatSync(descriptor)
      if (!stats.isFile() || stats.size !== size) throw new ReplacedFile(this.#file)
      const counter = this.#counter + 1
      const line = Buffer.from(this.#lines.line(counter, record))
      try {
        writeAll(descriptor, line, size)
        writeAll(descriptor, Buffer.from(this.#lines.header({ id: this.#id, counter })), 0)
        fdatasyncSync(descriptor)
      } catch (error) {
        this.#undo(descriptor, size)
        throw error
      }
      this.#counter = counter
      this.#size = size + line.length
    } finally {
      closeSync(descriptor)
    }
  }

  /** If this fails, the next append rewrites the file. */
  #undo(descriptor: number, size: number): void {
    this.#size = null
    try {
      ftruncateSync(descriptor, size)
      writeAll(descriptor, Buffer.from(this.#lines.header({ id: this.#id, counter: this.#counter })), 0)
      fdatasyncSync(descriptor)
      this.#size = size
    } catch {
      // Report the original error.
    }
  }

  /**
   * Atomic.
   * @throws Error of the system; the file is then unchanged
   */
  rewrite(id: string, records: readonly JournalRecord[]): void {
    const temporary = `${this.#file}.new`
    let counter = this.#counter
    const lines = records.map((record) => this.#lines.line((counter += 1), record))
    const content = Buffer.from(this.#lines.header({ id, counter }) + lines.join(''))
    try {
      rmSync(temporary, { force: true, recursive: true })
      const descriptor = openSync(temporary, 'wx', 0o600)
      try {
        writeAll(descriptor, content, 0)
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      renameSync(temporary, this.#file)
      syncFolder(dirname(this.#file))
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
    this.#id = id
    this.#counter = counter
    this.#size = content.length
  }

  quarantine(nowMs: number): string {
    const aside = `${this.#file}.unreadable-${nowMs}`
    if (!lstatSync(this.#file).isFile()) renameSync(this.#file, aside)
    else if (!existsSync(aside)) linkOrCopy(this.#file, aside)
    return basename(aside)
  }

  #readBytes(): Buffer {
    const descriptor = openSync(this.#file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    try {
      return readFileSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }
}

class ReplacedFile extends Error {
  readonly code = 'ENOENT'

  constructor(file: string) {
    super(`${file} was replaced or changed by another program.`)
  }
}

/** A hard link needs no space on a full disk. */
function linkOrCopy(file: string, other: string): void {
  try {
    linkSync(file, other)
  } catch {
    copyFileSync(file, other)
  }
}

function writeAll(descriptor: number, bytes: Buffer, position: number): void {
  for (let written = 0; written < bytes.length;)
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written)
}

/** Windows can't open folders and doesn't need this. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, O_RDONLY)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
