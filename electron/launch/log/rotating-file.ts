import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { appendFile, mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { NotAFile, readRegularFile } from '../../files/read-regular-file'

interface RotatingFileOptions {
  readonly file: string
  readonly maxBytes: number
  readonly files: number
  /** Called once, for the first failed write. */
  readonly onFailed: (error: unknown) => void
}

const fileMode = { mode: 0o600 }
const folderMode = { recursive: true, mode: 0o700 }
/** Characters waiting for the disk; more are dropped. */
const maxPending = 1_000_000

/** Mode 0600. Disk errors never reach the caller. */
export class RotatingFile {
  readonly #options: RotatingFileOptions
  #pending = ''
  #size: number | undefined
  #writing: Promise<void> | undefined
  #hasFailed = false

  constructor(options: RotatingFileOptions) {
    this.#options = options
  }

  /** @param text whole lines */
  append(text: string): void {
    if (this.#pending.length + text.length <= maxPending) this.#pending += text
    this.#writing ??= this.#drain().finally(() => (this.#writing = undefined))
  }

  async flush(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  flushSync(): void {
    const text = this.#take()
    if (text === '') return
    const { file } = this.#options
    try {
      mkdirSync(dirname(file), folderMode)
      if (this.#isFull(readSize(file), text)) for (const [from, to] of this.#moves()) tryRename(from, to)
      appendFileSync(file, text, fileMode)
      this.#size = undefined
    } catch (error) {
      this.#fail(error)
    }
  }

  async *newestFirst(): AsyncGenerator<string> {
    await this.flush()
    for (const name of this.#names()) {
      const text = tryRead(name)
      if (text !== undefined) yield text
    }
  }

  async #drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    for (let text = this.#take(); text !== ''; text = this.#take()) {
      try {
        await this.#write(text)
      } catch (error) {
        this.#size = undefined
        this.#fail(error)
      }
    }
  }

  async #write(text: string): Promise<void> {
    const { file } = this.#options
    if (this.#size === undefined) {
      await mkdir(dirname(file), folderMode)
      this.#size = readSize(file)
    }
    if (this.#isFull(this.#size, text)) {
      for (const [from, to] of this.#moves()) await rename(from, to).catch(() => undefined)
      this.#size = 0
    }
    await appendFile(file, text, fileMode)
    this.#size += Buffer.byteLength(text)
  }

  #take(): string {
    const text = this.#pending
    this.#pending = ''
    return text
  }

  #isFull(size: number, text: string): boolean {
    return size > 0 && size + Buffer.byteLength(text) > this.#options.maxBytes
  }

  #names(): readonly string[] {
    const { file, files } = this.#options
    return Array.from({ length: files }, (_, index) => (index === 0 ? file : `${file}.${index}`))
  }

  /** Oldest first; the oldest is overwritten. */
  #moves(): readonly (readonly [from: string, to: string])[] {
    const names = this.#names()
    return names
      .slice(1)
      .map((to, index) => [names[index] ?? '', to] as const)
      .reverse()
  }

  #fail(error: unknown): void {
    if (this.#hasFailed) return
    this.#hasFailed = true
    this.#options.onFailed(error)
  }
}

/** @throws NotAFile: appending to a FIFO would never end */
function readSize(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats?.isFile() === false) throw new NotAFile(`${file} is not a regular file`)
  return stats?.size ?? 0
}

function tryRead(file: string): string | undefined {
  try {
    return readRegularFile(file)
  } catch {
    return undefined
  }
}

function tryRename(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    // Not created yet.
  }
}
