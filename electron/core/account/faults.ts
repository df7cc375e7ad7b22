import type { Fault } from '@common/domain/log'
import { LatestValue } from '../streams/latest-value'

export class Faults {
  readonly source = new LatestValue<Fault | null>(null)
  #lastId = 0

  /** Resolves after a window showed this error or a newer one. */
  report(fault: Omit<Fault, 'id'>): Promise<void> {
    this.source.set({ ...fault, id: ++this.#lastId })
    return new Promise((resolve) => {
      const stop = this.source.onChange((next) => {
        if (next !== null) return
        stop()
        resolve()
      })
    })
  }

  took(id: number): void {
    if (this.source.get()?.id === id) this.source.set(null)
  }
}
