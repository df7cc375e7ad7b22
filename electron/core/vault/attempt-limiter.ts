import * as z from 'zod'
import { readRegularFile } from '../../files/read-regular-file'
import { writeFileAtomically } from '../../files/write-file-atomically'
import type { Clock } from '../ports/clock'

const freeTries = 5
const firstWaitMs = 1000
const longestWaitMs = 30_000

const StoredTries = z.object({ failures: z.number().int().min(0) })

/** Five attempts are free, then the delay doubles from 1 s to 30 s, despite restarts and clock changes. */
export class AttemptLimiter {
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

  /** Undefined if allowed now. */
  retryAtMs(): number | undefined {
    return this.#retryAtMs
  }

  /** Counts the attempt first, so that killing the process cannot reset it. */
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

  /** A full disk must not lock the user out. */
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
