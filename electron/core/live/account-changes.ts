import type { Ticker } from '@common/domain/market'
import type { Exchange } from '../ports/exchange'
import type { AccountArea } from '../ports/exchange-account-events'
import type { FuturesBook } from '../state/futures-book'
import { PriceWatch } from './price-watch'

export interface AccountChangesParts {
  readonly exchange: Pick<Exchange, 'accountEvents'>
  readonly book: FuturesBook
  /** Something of this area may have changed. */
  readonly onChange: (area: AccountArea) => void
  /** The price has reached a level of these trades. */
  readonly onTouched: (tradeIds: readonly string[]) => void
}

const areas: readonly AccountArea[] = ['trades', 'cross', 'deposits', 'withdrawals']

/**
 * From where it is known that the account has changed: the service's own events while it tells them, otherwise the price, when it
 * reaches a level of a trade. What is read then, and when, is for the schedule to say.
 */
export class AccountChanges {
  readonly #parts: AccountChangesParts
  readonly #watch: PriceWatch
  #isTold = false
  #close: (() => void) | undefined

  constructor(parts: AccountChangesParts) {
    this.#parts = parts
    this.#watch = new PriceWatch({
      ...parts,
      onCrossing: (tradeIds) => {
        if (!this.#isTold) parts.onTouched(tradeIds)
      },
    })
  }

  start(): void {
    const { exchange, onChange } = this.#parts
    this.#close = exchange.accountEvents?.({
      onChange,
      onState: (state) => {
        this.#isTold = state === 'live'
        // What happened while it was away was not told.
        for (const area of areas) onChange(area)
      },
    })
  }

  /** Every change is told as it happens: to look for changes is a precaution only. */
  isTold(): boolean {
    return this.#isTold
  }

  onTicker(ticker: Ticker): void {
    this.#watch.onTicker(ticker)
  }

  stop(): void {
    this.#close?.()
  }
}
