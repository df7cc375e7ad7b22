import * as z from 'zod'
import { readRegularFile } from '../../files/read-regular-file'
import { writeFileAtomically } from '../../files/write-file-atomically'
import type { Clock } from '../ports/clock'

const freeTries = 5
const firstWaitMs = 1000
const longestWaitMs = 30_000

const StoredTries = z.object({ failures: z.number().int().min(0) })

/**
 * Slows the guessing of a passphrase: five tries are free, then each failure doubles the wait from 1 s up to 30 s. The failures are kept
 * in a file, and whoever starts the app again waits anew. The wait runs by a timer, so that no change of the clock makes it shorter.
 */
export class TryLimit {
  readonly #clock: Clock
  readonly #file: string
  #failures: number
  #retryAtMs: number | undefined

  constructor(clock: Clock, file: string) {
    this.#clock = clock
    this.#file = file
    this.#failures = readFailures(file)
    this.#wait()
  }

  /** When the next try is allowed, epoch milliseconds; undefined when it is allowed now. */
  retryAtMs(): number | undefined {
    return this.#retryAtMs
  }

  /** Counts a try as failed until it has succeeded: one that is cut short by a kill has failed too. */
  async begin(): Promise<void> {
    this.#failures += 1
    await this.#store()
  }

  failed(): void {
    this.#wait()
  }

  async succeeded(): Promise<void> {
    this.#failures = 0
    await this.#store()
  }

  #wait(): void {
    const excess = this.#failures - freeTries
    if (excess < 0) return
    const waitMs = Math.min(firstWaitMs * 2 ** excess, longestWaitMs)
    this.#retryAtMs = this.#clock.nowMs() + waitMs
    this.#clock.after(waitMs, () => (this.#retryAtMs = undefined))
  }

  /** A full disk must not keep the user out. */
  async #store(): Promise<void> {
    await writeFileAtomically(this.#file, `${JSON.stringify({ failures: this.#failures })}\n`).catch(
      () => undefined,
    )
  }
}

function readFailures(file: string): number {
  try {
    return StoredTries.parse(JSON.parse(readRegularFile(file))).failures
  } catch {
    return 0
  }
}
