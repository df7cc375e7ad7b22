import type { BookedDifference } from '@common/domain/futures/comparison/booked-difference'
import { closedDifferences, placedDifferences } from '@common/domain/futures/comparison/booked-figures'
import {
  compareClosed,
  compareOpened,
  type PreviewComparison,
  type StepTerms,
} from '@common/domain/futures/comparison/preview-comparison'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Ticker } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'
import type { Exchange } from '../../ports/exchange/exchange'
import type { History } from '../../ports/storage/history'
import { notMissed, type Notifier } from '../notify'

export interface CompareBookedDeps {
  readonly exchange: Pick<Exchange, 'capabilities'>
  readonly terms: () => BookedTerms | undefined
  readonly history: Pick<History, 'addPreviewComparison'>
  readonly notices: Pick<Notifier, 'store'>
  readonly nowMs: () => number
}

interface BookedTerms extends StepTerms {
  readonly ticker: Ticker
}

export type CompareBooked = ReturnType<typeof compareBooked>

/** Notifies of deviations from the formulas: previews are then unreliable. Version 1 reports too few figures. */
export function compareBooked({ exchange, terms, history, notices, nowMs }: CompareBookedDeps) {
  function report(trade: FuturesTrade, differences: readonly BookedDifference[]): void {
    if (differences.length === 0) return
    const { id: tradeId, side, quantity } = trade
    const event = { kind: 'booked-differently', tradeId, side, quantity, atMs: nowMs(), differences } as const
    notices.store([{ event, happenedAtMs: null }], notMissed)()
  }

  function store(comparison: Omit<PreviewComparison, 'atMs'> | null): void {
    if (comparison) history.addPreviewComparison({ ...comparison, atMs: nowMs() })
  }

  return {
    /**
     * Call before sending; the returned function compares the response.
     * @param previewPrice null without a preview
     */
    beforeOpening(order: FuturesOrder, previewPrice: Usd | null): (trade: FuturesTrade) => void {
      const sent = terms()
      return (trade) => {
        if (!exchange.capabilities.fees || !sent) return
        const differences = placedDifferences(order, trade, sent)
        report(trade, differences)
        store(compareOpened(order, trade, { previewPrice, ticker: sent.ticker }, sent, differences))
      }
    },
    beforeClosing(previewPrice: Usd | null): (trade: FuturesTrade) => void {
      const sent = terms()
      return (trade) => {
        if (!exchange.capabilities.fees || !sent) return
        const differences = closedDifferences(trade, sent.market)
        report(trade, differences)
        store(compareClosed(trade, { previewPrice, ticker: sent.ticker }, sent, differences))
      }
    },
  }
}
