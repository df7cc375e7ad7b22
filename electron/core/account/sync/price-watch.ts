import type { Ticker } from '@common/domain/market/market'
import type { FuturesTracker } from '../../state/futures-tracker'
import { crossedTrades } from '../../usecases/futures/crossed-trades'

export interface PriceWatchDeps {
  readonly tracker: FuturesTracker
  readonly onCrossing: (tradeIds: readonly string[]) => void
}

export class PriceWatch {
  readonly #deps: PriceWatchDeps
  #last: Ticker | undefined

  constructor(deps: PriceWatchDeps) {
    this.#deps = deps
  }

  onTicker(ticker: Ticker): void {
    const { tracker, onCrossing } = this.#deps
    const from = this.#last
    this.#last = ticker
    const crossed = from ? crossedTrades(tracker.active(), from, ticker) : []
    if (crossed.length > 0) onCrossing(crossed.map(({ id }) => id))
  }
}
