import type { Clock } from '../ports/clock'

interface Fault {
  readonly atMs: number
  readonly text: string
}

const max = 50

export class RecentFaults {
  readonly #clock: Pick<Clock, 'nowMs'>
  readonly #redact: (text: string) => string
  #faults: readonly Fault[] = []

  /** @param redact applied immediately: an entered key is wiped soon after */
  constructor(clock: Pick<Clock, 'nowMs'>, redact: (text: string) => string) {
    this.#clock = clock
    this.#redact = redact
  }

  add(source: string, error: unknown): void {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const fault = { atMs: this.#clock.nowMs(), text: this.#redact(`${source}: ${message}`) }
    this.#faults = [...this.#faults, fault].slice(-max)
  }

  get list(): readonly Fault[] {
    return this.#faults
  }
}
