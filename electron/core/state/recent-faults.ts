import type { Clock } from '../ports/clock'

interface Fault {
  readonly atMs: number
  readonly words: string
}

const most = 50

export class RecentFaults {
  readonly #clock: Pick<Clock, 'nowMs'>
  #faults: readonly Fault[] = []

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.#clock = clock
  }

  add(source: string, error: unknown): void {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const fault = { atMs: this.#clock.nowMs(), words: `${source}: ${message}` }
    this.#faults = [...this.#faults, fault].slice(-most)
  }

  get list(): readonly Fault[] {
    return this.#faults
  }
}
