import type { TimedList } from '../../../../electron/core/exchange/shared/list-by-time'
import type { Page } from '../../../../electron/core/ports/exchange/exchange-page'

export interface Item {
  readonly id: number
  /** Not later than `endedMs`. */
  readonly beganMs: number
  readonly endedMs: number
}

export interface ListHabits {
  readonly limit: number
  readonly order: 'newest-first' | 'oldest-first'
  readonly bounds: 'inclusive' | 'exclusive'
  readonly by: 'beganMs' | 'endedMs'
}

export class FakeList implements TimedList<Item> {
  readonly items: Item[]
  readonly limit: number
  readonly pages: Page[] = []
  readonly #habits: ListHabits

  constructor(items: readonly Item[], habits: ListHabits) {
    this.items = [...items]
    this.limit = habits.limit
    this.#habits = habits
  }

  all({ fromMs = -Infinity, toMs = Infinity }: Pick<Page, 'fromMs' | 'toMs'> = {}): Item[] {
    const { by, order } = this.#habits
    const sign = order === 'newest-first' ? -1 : 1
    return this.items
      .filter((item) => item[by] >= fromMs && item[by] <= toMs)
      .sort((a, b) => sign * (a[by] - b[by]) || sign * (a.id - b.id))
  }

  read = (page: Page): Promise<Item[]> => {
    this.pages.push(page)
    const { by, bounds } = this.#habits
    const { fromMs = -Infinity, toMs = Infinity, limit = 100 } = page
    const within = (item: Item): boolean =>
      bounds === 'inclusive' || (item[by] !== fromMs && item[by] !== toMs)
    return Promise.resolve(this.all({ fromMs, toMs }).filter(within).slice(0, limit))
  }

  getKey = ({ id }: Item): string => String(id)
  getTimes = ({ beganMs, endedMs }: Item): [number, number] => [endedMs, beganMs]
}
