import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import type { History } from '../ports/history'
import type { TradeBook, TradeChange } from '../state/trade-book'

const pageLimit = 1000
/** Read again from a little before, since clocks differ. */
const overlapMs = 10 * 60_000
const throughFact = 'endedTradesReadThroughMs'

export interface SyncEndedTradesPorts {
  readonly exchange: Pick<Exchange, 'trades'>
  readonly history: Pick<History, 'fact' | 'saveFact'>
  readonly book: TradeBook
  readonly clock: Clock
}

/** Copies closed and canceled trades into the history: all pages the first time, later only what is new. */
export const syncEndedTrades =
  ({ exchange, history, book, clock }: SyncEndedTradesPorts) =>
  async (): Promise<TradeChange[]> => {
    const startedAtMs = clock.nowMs()
    const through = history.fact(throughFact)
    const fromMs = typeof through === 'number' ? through - overlapMs : undefined
    const changes: TradeChange[] = []
    let toMs: number | undefined
    for (;;) {
      const page = await exchange.trades('closed', { fromMs, toMs, limit: pageLimit })
      changes.push(...book.apply(page))
      if (page.length < pageLimit) break
      const oldestMs = Math.min(...page.map(({ createdAtMs }) => createdAtMs))
      // A service that ignores the bound would answer the same page for ever.
      if (toMs !== undefined && oldestMs >= toMs) break
      toMs = oldestMs
    }
    history.saveFact(throughFact, startedAtMs)
    return changes
  }
