import type { BoundedMap } from '@common/domain/collections/bounded'
import { closeReason } from '@common/domain/futures/close-reason'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Ticker } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'

export type Compare<T> = (found: T) => void

export function keepUntilCompared<T>(
  unanswered: BoundedMap<string, Compare<T>>,
  key: string | undefined,
  compare: Compare<T>,
): Compare<T> {
  if (key === undefined) return compare
  let isCompared = false
  const compareOnce = (found: T) => {
    if (unanswered.get(key) === compareOnce) unanswered.delete(key)
    if (isCompared) return
    isCompared = true
    compare(found)
  }
  unanswered.set(key, compareOnce)
  return compareOnce
}

export function quotedAt<T extends { readonly ticker: Ticker }>(price: Usd, terms: T): T {
  const { lastPrice, indexPrice, fundingRate, nextFundingAtMs } = terms.ticker
  const quoted = { lastPrice, indexPrice, fundingRate, nextFundingAtMs, bidPrice: price, askPrice: price }
  return { ...terms, ticker: quoted }
}

export const isAsPlaced = (trade: FuturesTrade): boolean =>
  trade.state === 'open' || isUnchangedSinceFill(trade)

export const isClosedAsSent = (trade: FuturesTrade): boolean =>
  trade.state === 'closed' && trade.exitPrice !== null && closeReason(trade) === 'closed'

/** Funding, added margin and a cash-in change the figures of the fill. */
export const isUnchangedSinceFill = (trade: FuturesTrade): boolean =>
  trade.state === 'running' &&
  trade.filledAtMs !== null &&
  trade.fundingFeeSats === 0 &&
  trade.price === trade.entryPrice &&
  (trade.entryMarginSats === null || trade.entryMarginSats === trade.marginSats)
