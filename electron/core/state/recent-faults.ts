import type { Clock } from '../ports/clock'

interface Fault {
  readonly atMs: number
  readonly text: string
}

const max = 50

export class RecentFaults {
  readonly #clock: Pick<Clock, 'nowMs'>
  #faults: readonly Fault[] = []

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.#clock = clock
  }

  add(source: string, error: unknown): void {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const fault = { atMs: this.#clock.nowMs(), text: `${source}: ${message}` }
    this.#faults = [...this.#faults, fault].slice(-max)
  }

  get list(): readonly Fault[] {
    return this.#faults
  }
}
