import type { AccountState } from '@common/domain/account'
import { toBreakdown } from '@common/domain/breakdown'
import type { CrossTerms } from '@common/domain/futures/cross/cross-position'
import { crossProfitNow } from '@common/domain/futures/cross/cross-profit'
import { worstDistance } from '@common/domain/futures/risk/liquidation-risk'
import { profitNow } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { OptionTrade } from '@common/domain/options/option'
import { optionsProfitNow } from '@common/domain/options/profit/valuation'
import { addSats, type Sats } from '@common/domain/units'
import type { Clock } from '../ports/clock'
import type { QuoteTracker } from '../state/quote-tracker'

export interface ExposureDeps {
  readonly running: () => readonly FuturesTrade[]
  readonly runningOptions: () => readonly OptionTrade[]
  readonly crossTerms: () => CrossTerms | null
  /** False until trades, options and the cross position are known. */
  readonly areAllKnown: () => boolean
  readonly quotes: Pick<QuoteTracker, 'ticker' | 'marketNowMs'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly account: () => AccountState | undefined
}

export interface Exposure {
  hasPositions(): boolean
  /** If closed now; null while a price or a position is unknown. */
  netPnlSats(): Sats | null
  /** To liquidation, as a fraction of the price; null while unknown, and if nothing can be liquidated. */
  worstDistance(): number | null
}

export function createExposure(deps: ExposureDeps): Exposure {
  const { running, runningOptions, crossTerms, areAllKnown, quotes, clock, account } = deps
  return {
    hasPositions: () => running().length + runningOptions().length > 0 || (crossTerms()?.quantity ?? 0) !== 0,
    netPnlSats() {
      const { ticker } = quotes
      const feeRate = account()?.feeRate
      if (!ticker || feeRate === undefined || !areAllKnown()) return null
      const ofTrades = running().map((trade) => profitNow({ trade, ticker, feeRate }))
      const nowMs = quotes.marketNowMs ?? clock.nowMs()
      const ofOptions = optionsProfitNow(runningOptions(), { quote: ticker, nowMs })
      const position = crossTerms()
      const ofCross = position ? crossProfitNow(position, ticker, feeRate) : toBreakdown({})
      const parts = [...ofTrades, ofOptions, ofCross]
      const available = parts.filter((part) => part !== null)
      return available.length < parts.length ? null : addSats(...available.map(({ totalSats }) => totalSats))
    },
    worstDistance() {
      const { ticker } = quotes
      return ticker && areAllKnown() ? worstDistance(running(), crossTerms(), ticker) : null
    },
  }
}
