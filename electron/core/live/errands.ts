import type { Errand, Wish } from '@common/domain/errand'
import { LatestValue } from '../streams/latest-value'

/** What was asked for outside the window and is not shown yet: one thing, the newest. */
export class Errands {
  readonly source = new LatestValue<Errand | null>(null)
  #lastId = 0

  add(wish: Wish): void {
    this.source.set({ ...wish, id: ++this.#lastId })
  }

  /** The window shows it. */
  took(id: number): void {
    if (this.source.get()?.id === id) this.source.set(null)
  }
}
