import type { Ticker } from '@common/domain/market'
import type { Clock } from '../ports/clock'
import type { FuturesBook } from '../state/futures-book'
import { crossesLevel } from '../usecases/futures/crosses-level'

/** An order that was touched may take a moment to fill: so long its trades are read often. */
const hotForMs = 10_000

export interface PriceWatchParts {
  readonly book: FuturesBook
  readonly clock: Clock
  readonly onCrossing: () => void
}

/** Notices when the price reaches a level of an open or running trade. */
export class PriceWatch {
  readonly #parts: PriceWatchParts
  #last: Ticker | undefined
  #hotUntilMs = 0

  constructor(parts: PriceWatchParts) {
    this.#parts = parts
  }

  isHot(): boolean {
    return this.#parts.clock.nowMs() < this.#hotUntilMs
  }

  onTicker(ticker: Ticker): void {
    const { book, clock, onCrossing } = this.#parts
    const from = this.#last
    this.#last = ticker
    if (!from || !crossesLevel(book.live(), from, ticker)) return
    this.#hotUntilMs = clock.nowMs() + hotForMs
    onCrossing()
  }
}
