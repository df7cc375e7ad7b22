import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'

/** A dozen doubts, each with the pages of its table and its index. */
const spareBytes = 256 * 1024

/** Room on the disk that is held for what must be kept even when the disk is full: a file that is given up then. */
export class SpareRoom {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Takes it, where there is as much; otherwise none of it. */
  take(): void {
    if (statSync(this.#file, { throwIfNoEntry: false })?.size === spareBytes) return
    try {
      const descriptor = openSync(this.#file, 'w', 0o600)
      try {
        // Nothing that a disk could make smaller.
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
    rmSync(this.#file, { force: true })
  }
}
