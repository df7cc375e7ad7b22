import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, lstatSync, openSync, rmSync, statSync, writeSync } from 'node:fs'

const spareBytes = 64 * 1024

/** Released when a required record meets a full disk. */
export class DiskReserve {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** All or nothing. */
  allocate(): void {
    try {
      const stats = lstatSync(this.#file, { throwIfNoEntry: false })
      if (stats?.isFile() && stats.size === spareBytes) return
      // Opening a FIFO would block the app.
      if (stats?.isFile() === false) this.release()
      const descriptor = openSync(this.#file, 'w', 0o600)
      try {
        // A compressing disk would reserve less.
        writeSync(descriptor, randomBytes(spareBytes))
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      if (statSync(this.#file).size < spareBytes) this.release()
    } catch {
      this.release()
    }
  }

  release(): void {
    rmSync(this.#file, { force: true, recursive: true })
  }
}
