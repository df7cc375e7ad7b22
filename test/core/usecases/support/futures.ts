import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { FuturesTracker } from '../../../../electron/core/state/futures-tracker'
import type { OrderTerms } from '../../../../electron/core/usecases/futures/open-trade'
import { futuresMarket, quote } from '../../../window/support/records'
import { createTrade } from '../../../support/create-trade'
import { newHistory, writeDeps } from './write-deps'

export const terms = (changes: Partial<OrderTerms> = {}): OrderTerms => ({
  ticker: quote(20_000).ticker,
  market: futuresMarket,
  feeRate: 0.001,
  balanceSats: sats(1_000_000),
  stale: false,
  ...changes,
})

export const openOrder = (changes: Partial<FuturesTrade> = {}): FuturesTrade =>
  createTrade('t1', {
    state: 'open',
    orderType: 'limit',
    price: 19_000,
    entryPrice: null,
    filledAtMs: null,
    ...changes,
  })

export function futuresDeps(...existing: readonly FuturesTrade[]) {
  const deps = { ...writeDeps(), history: newHistory() }
  const tracker = new FuturesTracker({
    ...deps,
    knownAtMs: 1,
    enqueue: () => undefined,
    enqueueGone: () => undefined,
    publish: () => undefined,
  })
  tracker.apply(existing)
  return { ...deps, tracker, onTrades: (trades: readonly FuturesTrade[]) => void tracker.apply(trades) }
}
