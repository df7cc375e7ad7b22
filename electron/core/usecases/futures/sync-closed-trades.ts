import type { Exchange } from '../../ports/exchange/exchange'
import type { History } from '../../ports/storage/history'
import type { FuturesTracker } from '../../state/futures-tracker'
import { syncList } from '../lists/sync-list'

/** Trades that close during a read may be listed later. */
const overlapMs = 10 * 60_000

export interface SyncClosedTradesDeps {
  readonly exchange: Pick<Exchange, 'endedTrades'>
  readonly history: Pick<History, 'getKeyValue' | 'setKeyValue'>
  readonly book: FuturesTracker
}

export const syncClosedTrades = ({ exchange, history, book }: SyncClosedTradesDeps) =>
  syncList({
    name: 'endedTrades',
    list: exchange.endedTrades,
    overlapMs,
    save: (trades) => void book.apply(trades),
    history,
  })
