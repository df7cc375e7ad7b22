import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import { ExchangeError } from '../ports/exchange-error'
import type { FuturesBook } from '../state/futures-book'

/** An order that was touched may take a moment to fill: so long it is asked for. */
const hotForMs = 10_000
/** More than these are read in the lists of all trades, which takes fewer requests. */
const mostByItself = 2

export interface TouchedTradesParts {
  readonly exchange: Pick<Exchange, 'trade'>
  readonly book: FuturesBook
  readonly clock: Clock
}

/**
 * Trades of which the price has reached a level. One is asked for by itself: that is one request, where the lists and what vanished
 * from them are three, and the service takes one a second.
 */
export class TouchedTrades {
  readonly #parts: TouchedTradesParts
  /** The state that each was in when it was touched, and until when it is asked for. */
  readonly #waiting = new Map<string, { readonly state: string; readonly untilMs: number }>()

  constructor(parts: TouchedTradesParts) {
    this.#parts = parts
  }

  add(tradeIds: readonly string[]): void {
    const { book, clock } = this.#parts
    for (const id of tradeIds) {
      const state = book.get(id)?.state
      if (state) this.#waiting.set(id, { state, untilMs: clock.nowMs() + hotForMs })
    }
  }

  /** Whether some are to be asked for one by one. */
  areFew(): boolean {
    const { size } = this.#stillWaiting()
    return size > 0 && size <= mostByItself
  }

  /** Whether so many are waited for that the lists are to be read. */
  areMany(): boolean {
    return this.#stillWaiting().size > mostByItself
  }

  /** @throws ExchangeError of the first that cannot be read */
  async read(): Promise<void> {
    const { exchange, book } = this.#parts
    if (!this.areFew()) return
    for (const id of [...this.#waiting.keys()]) {
      const { revision } = book
      try {
        book.apply([await exchange.trade(id)], revision)
      } catch (error) {
        // What the service does not know any more, the lists find out about.
        if (!(error instanceof ExchangeError && error.kind === 'not-found')) throw error
        this.#waiting.delete(id)
      }
    }
  }

  #stillWaiting(): ReadonlyMap<string, unknown> {
    const { book, clock } = this.#parts
    for (const [id, { state, untilMs }] of this.#waiting) {
      if (clock.nowMs() >= untilMs || book.get(id)?.state !== state) this.#waiting.delete(id)
    }
    return this.#waiting
  }
}
