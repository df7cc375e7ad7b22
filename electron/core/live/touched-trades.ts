import type { LiveState } from '../ports/exchange-futures'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import { ExchangeError } from '../ports/exchange-error'
import type { FuturesBook } from '../state/futures-book'
import { syncTrades } from '../usecases/futures/sync-trades'

/** An order that was touched may take a moment to fill: so long it is asked for. */
const hotForMs = 10_000
/** More than these are read in the lists of all trades, which takes fewer requests. */
const mostByItself = 2

export interface TouchedTradesParts {
  readonly exchange: Pick<Exchange, 'trade' | 'trades' | 'endedTrades'>
  readonly book: FuturesBook
  readonly clock: Clock
  /** Returns true while changes come from a stream, which may lose an event. */
  readonly isTold: () => boolean
}

/**
 * Trades of which the price has reached a level. A few are asked for one by one; where they are many, those that run no more are
 * missing in the one list of running trades. Either goes before everything that is read in turn.
 * While none was reached and trades run, their list is checked for what the stream didn't report.
 */
export class TouchedTrades {
  readonly #parts: TouchedTradesParts
  /** The state that each was in when it was touched, and until when it is asked for. */
  readonly #waiting = new Map<string, { readonly state: string; readonly untilUpMs: number }>()

  constructor(parts: TouchedTradesParts) {
    this.#parts = parts
  }

  add(tradeIds: readonly string[]): void {
    const { book, clock } = this.#parts
    for (const id of tradeIds) {
      const state = book.get(id)?.state
      if (state) this.#waiting.set(id, { state, untilUpMs: clock.upMs() + hotForMs })
    }
  }

  /** How many are to be asked for: `few` one by one, `many` together. */
  count(): 'none' | 'few' | 'many' {
    const { size } = this.#stillWaiting()
    if (size === 0) return 'none'
    return size <= mostByItself ? 'few' : 'many'
  }

  /** @throws ExchangeError of the first request that fails */
  async read(): Promise<void> {
    switch (this.count()) {
      case 'none':
        return this.#checkRunning()
      case 'few':
        return this.#readEach()
      case 'many':
        await syncTrades(this.#parts)({ states: this.#lists(), isUrgent: true })
    }
  }

  /** One request that finds trades that ended although the stream reported nothing. */
  async #checkRunning(): Promise<void> {
    const { book, isTold } = this.#parts
    if (isTold() && book.live().some(({ state }) => state === 'running'))
      await syncTrades(this.#parts)({ states: ['running'] })
  }

  async #readEach(): Promise<void> {
    const { exchange, book } = this.#parts
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

  /** An order that runs no more may be waiting still, filled or gone: only both lists together tell. */
  #lists(): readonly LiveState[] {
    const hasOrders = [...this.#waiting.values()].some(({ state }) => state === 'open')
    return hasOrders ? ['open', 'running'] : ['running']
  }

  #stillWaiting(): ReadonlyMap<string, unknown> {
    const { book, clock } = this.#parts
    for (const [id, { state, untilUpMs }] of this.#waiting) {
      if (clock.upMs() >= untilUpMs || book.get(id)?.state !== state) this.#waiting.delete(id)
    }
    return this.#waiting
  }
}
