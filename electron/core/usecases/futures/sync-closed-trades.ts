import type { Exchange } from '../../ports/exchange/exchange'
import type { FactRepository } from '../../ports/storage/repositories'
import type { FuturesTracker } from '../../state/futures-tracker'
import { syncList } from '../lists/sync-list'

/** Trades that close during a read may be listed later. */
const overlapMs = 10 * 60_000

interface SyncClosedTradesDeps {
  readonly exchange: Pick<Exchange, 'endedTrades'>
  readonly facts: FactRepository
  readonly tracker: FuturesTracker
}

export const syncClosedTrades = ({ exchange, facts, tracker }: SyncClosedTradesDeps) =>
  syncList({
    name: 'endedTrades',
    list: exchange.endedTrades,
    overlapMs,
    save: (trades) => void tracker.apply(trades),
    facts,
  })
