import type { Ticker } from '@common/domain/market/market'
import type { Exchange } from '../../ports/exchange/exchange'
import type { AccountModuleName } from '../../ports/exchange/exchange-account-events'
import type { FuturesTracker } from '../../state/futures-tracker'
import { crossedTrades } from '../../usecases/futures/crossed-trades'

interface PriceWatchDeps {
  readonly book: FuturesTracker
  readonly onCrossing: (tradeIds: readonly string[]) => void
}

class PriceWatch {
  readonly #deps: PriceWatchDeps
  #last: Ticker | undefined

  constructor(deps: PriceWatchDeps) {
    this.#deps = deps
  }

  onTicker(ticker: Ticker): void {
    const { book, onCrossing } = this.#deps
    const from = this.#last
    this.#last = ticker
    const crossed = from ? crossedTrades(book.live(), from, ticker) : []
    if (crossed.length > 0) onCrossing(crossed.map(({ id }) => id))
  }
}

export interface AccountChangesDeps {
  readonly exchange: Pick<Exchange, 'accountEvents'>
  readonly book: FuturesTracker
  readonly onChange: (area: AccountModuleName) => void
  readonly onTriggered: (tradeIds: readonly string[]) => void
}

const areas: readonly AccountModuleName[] = ['trades', 'cross', 'deposits', 'withdrawals']

/** By streamed events, otherwise by prices that reach a trade's level. */
export class AccountChanges {
  readonly #deps: AccountChangesDeps
  readonly #watch: PriceWatch
  #isTold = false
  #close: (() => void) | undefined

  constructor(deps: AccountChangesDeps) {
    this.#deps = deps
    this.#watch = new PriceWatch({
      ...deps,
      onCrossing: (tradeIds) => {
        if (!this.#isTold) deps.onTriggered(tradeIds)
      },
    })
  }

  start(): void {
    const { exchange, onChange } = this.#deps
    this.#close = exchange.accountEvents?.({
      onChange,
      onState: (state) => {
        this.#isTold = state === 'live'
        // Events during the outage were not reported.
        for (const area of areas) onChange(area)
      },
    })
  }

  /** True while the exchange streams every change. */
  isStreaming(): boolean {
    return this.#isTold
  }

  onTicker(ticker: Ticker): void {
    this.#watch.onTicker(ticker)
  }

  stop(): void {
    this.#close?.()
  }
}
