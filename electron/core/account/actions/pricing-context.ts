import type { AccountState } from '@common/domain/account'
import type { FuturesMarket } from '@common/domain/market/market'
import type { Clock } from '../../ports/clock'
import type { QuoteTracker } from '../../state/quote-tracker'
import type { OrderTerms } from '../../usecases/futures/open-trade'
import type { OptionTerms } from '../../usecases/options/buy-option'
import type { SwapTerms } from '../../usecases/swaps/make-swap'

export interface PricingContextDeps {
  readonly quotes: Pick<QuoteTracker, 'quote' | 'marketNowMs'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly serviceNowMs: () => number
  readonly market: () => FuturesMarket | undefined
  /** Undefined until read in this run: no order is checked against stored figures. */
  readonly account: () => AccountState | undefined
}

/** Undefined before the first responses. */
export interface PricingContext {
  readonly acted: () => void
  readonly marketNowMs: () => number | undefined
  readonly futures: () => OrderTerms | undefined
  readonly options: () => OptionTerms | undefined
  readonly swaps: () => SwapTerms | undefined
}

export function createPricingContext(deps: PricingContextDeps): PricingContext {
  const { quotes, clock, serviceNowMs, market, account } = deps
  let lastActionAtMs = 0

  /** Null if outdated by an action: the exchange checks the balance alone. */
  const sureAccount = () => {
    const state = account()
    return state && state.asOfMs > lastActionAtMs ? state.account : null
  }
  const price = () => {
    const quote = quotes.quote()
    return quote && { ticker: quote.ticker, stale: quote.source === 'stale' }
  }
  const marketNowMs = (): number | undefined => quotes.quote() && (quotes.marketNowMs ?? serviceNowMs())

  return {
    acted: () => void (lastActionAtMs = clock.nowMs()),
    marketNowMs,
    futures() {
      const now = price()
      const bounds = market()
      const state = account()
      if (!now || !bounds || !state) return undefined
      return {
        ...now,
        market: bounds,
        feeRate: state.feeRate,
        balanceSats: sureAccount()?.balanceSats ?? null,
      }
    },
    options() {
      const now = price()
      const nowMs = marketNowMs()
      if (!now || nowMs === undefined || !account()) return undefined
      return { ...now, nowMs, balanceSats: sureAccount()?.balanceSats ?? null }
    },
    swaps() {
      const now = price()
      return now && account() && { ...now, account: sureAccount() }
    },
  }
}
