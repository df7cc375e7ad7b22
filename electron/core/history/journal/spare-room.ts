import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, lstatSync, openSync, rmSync, statSync, writeSync } from 'node:fs'

/** Enough for a hundred records. */
const spareBytes = 64 * 1024

/** Disk space reserved for records that must be stored when the disk is full: a file that is removed then. */
export class SpareRoom {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Reserves all of it, or nothing if the disk has less. */
  take(): void {
    try {
      const stats = lstatSync(this.#file, { throwIfNoEntry: false })
      if (stats?.isFile() && stats.size === spareBytes) return
      // Opening a FIFO would block the app.
      if (stats?.isFile() === false) this.giveUp()
      const descriptor = openSync(this.#file, 'w', 0o600)
      try {
        // Random bytes, because a disk that compresses would reserve less.
        writeSync(descriptor, randomBytes(spareBytes))
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
      if (statSync(this.#file).size < spareBytes) this.giveUp()
    } catch {
      this.giveUp()
    }
  }

  giveUp(): void {
    rmSync(this.#file, { force: true, recursive: true })
  }
}
