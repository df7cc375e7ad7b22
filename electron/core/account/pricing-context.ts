import type { AccountState } from '@common/domain/account'
import type { FuturesMarket } from '@common/domain/market/market'
import type { QuoteTracker } from '../state/quote-tracker'
import type { OrderTerms } from '../usecases/futures/open-trade'
import type { OptionTerms } from '../usecases/options/buy-option'
import type { SwapTerms } from '../usecases/swaps/make-swap'

export interface PricingContextDeps {
  readonly quotes: Pick<QuoteTracker, 'quote' | 'marketNowMs'>
  readonly serviceNowMs: () => number
  readonly market: () => FuturesMarket | undefined
  /** Undefined until read in this run: no order is checked against stored figures. */
  readonly account: () => AccountState | undefined
  /** `actions` when the read of this account began. */
  readonly actionsBeforeRead: () => number
}

export interface PricingContext {
  readonly acted: () => void
  readonly actions: () => number
  readonly marketNowMs: () => number | undefined
  readonly futures: () => OrderTerms | undefined
  readonly options: () => OptionTerms | undefined
  readonly swaps: () => SwapTerms | undefined
}

export function createPricingContext(deps: PricingContextDeps): PricingContext {
  const { quotes, serviceNowMs, market, account, actionsBeforeRead } = deps
  let actions = 0

  /** Null if an action ended since the read began. */
  const sureAccount = () => (actionsBeforeRead() === actions ? (account()?.account ?? null) : null)
  const price = () => {
    const quote = quotes.quote()
    return quote && { ticker: quote.ticker, stale: quote.source === 'stale' }
  }
  const marketNowMs = (): number | undefined => quotes.quote() && (quotes.marketNowMs ?? serviceNowMs())

  return {
    acted: () => void (actions += 1),
    actions: () => actions,
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
