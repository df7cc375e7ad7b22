import type { Exchange } from '../../ports/exchange'
import type { History } from '../../ports/history'
import type { FuturesBook } from '../../state/futures-book'
import { syncList } from '../lists/sync-list'

/** Read again from a little before: what ends at the moment of a reading may be listed after it. */
const overlapMs = 10 * 60_000

export interface SyncEndedTradesPorts {
  readonly exchange: Pick<Exchange, 'endedTrades'>
  readonly history: Pick<History, 'fact' | 'saveFact'>
  readonly book: FuturesBook
}

/** Copies closed and canceled trades into the history: all of them the first time, later only what is new. */
export const syncEndedTrades = ({ exchange, history, book }: SyncEndedTradesPorts) =>
  syncList({
    name: 'endedTrades',
    list: exchange.endedTrades,
    overlapMs,
    save: (trades) => void book.apply(trades),
    history,
  })
