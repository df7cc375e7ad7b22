import type { BookedDifference } from '@common/domain/futures/booked-difference'
import { closedDifferences, placedDifferences } from '@common/domain/futures/booked-figures'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { FuturesMarket, Ticker } from '@common/domain/market'
import type { Exchange } from '../../ports/exchange'
import { somebodyLooked, type Notifier } from '../notify'

export interface CompareBookedPorts {
  readonly exchange: Pick<Exchange, 'capabilities'>
  readonly terms: () => { readonly ticker: Ticker; readonly market: FuturesMarket } | undefined
  readonly notices: Pick<Notifier, 'store'>
  readonly nowMs: () => number
}

export type CompareBooked = ReturnType<typeof compareBooked>

/**
 * Compares what the exchange booked with its formulas, and notifies the user of a figure that they don't give: the exchange may have
 * changed one, and previews can't be trusted until this app knows it. Version 1 reports too few figures.
 */
export function compareBooked({ exchange, terms, notices, nowMs }: CompareBookedPorts) {
  function report(trade: FuturesTrade, differences: readonly BookedDifference[]): void {
    if (differences.length === 0) return
    const { id: tradeId, side, quantity } = trade
    const event = { kind: 'booked-differently', tradeId, side, quantity, atMs: nowMs(), differences } as const
    notices.store([{ event, happenedAtMs: null }], somebodyLooked)()
  }

  return {
    /** @param trade the answer to the order */
    placed(order: FuturesOrder, trade: FuturesTrade): void {
      const known = terms()
      if (exchange.capabilities.fees && known) report(trade, placedDifferences(order, trade, known))
    },
    /** @param trade the answer to its close */
    closed(trade: FuturesTrade): void {
      const known = terms()
      if (exchange.capabilities.fees && known) report(trade, closedDifferences(trade, known.market))
    },
  }
}
