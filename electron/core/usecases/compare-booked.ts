import { ownValue } from '@common/domain/collections/own-value'
import type { BookedDifference, ComparedOrder } from '@common/domain/futures/comparison/booked-difference'
import type { CollateralCompared } from '@common/domain/futures/comparison/collateral-comparison'
import { BoundedMap } from '@common/domain/collections/bounded'
import { closedDifferences, placedDifferences } from '@common/domain/futures/comparison/booked-figures'
import { compareCrossOrder, type CrossStep } from '@common/domain/futures/comparison/cross-comparison'
import {
  compareClosed,
  compareOpened,
  type Comparison,
  type StepTerms,
} from '@common/domain/futures/comparison/preview-comparison'
import type { CrossOrder, NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Ticker } from '@common/domain/market/market'
import type { OptionTrade } from '@common/domain/options/option'
import type { OptionOrderInput } from '@common/domain/options/orders/order'
import {
  compareBoughtOption,
  compareClosedOption,
  type OptionCloseStep,
  type OptionCompared,
} from '@common/domain/options/orders/option-comparison'
import type { SwapOrder } from '@common/domain/swaps/swap'
import { compareSwap, type ExecutedAmounts, type SwapStep } from '@common/domain/swaps/swap-comparison'
import type { Usd } from '@common/domain/units'
import type { Exchange } from '../ports/exchange/exchange'
import type { PendingWrite } from '../ports/storage/history'
import type { ComparisonRepository } from '../ports/storage/repositories'
import type { Changed } from '../state/changed'
import { closedIds } from '../state/pending-writes'
import type { ReconcileResult } from './writes/reconcile-result'
import {
  isAsPlaced,
  isClosedAsSent,
  isUnchangedSinceFill,
  keepUntilCompared,
  quotedAt,
  type Compare,
} from './unanswered-comparisons'
import { notMissed, type Notifier } from './notify'

export interface CompareBookedDeps {
  readonly exchange: Pick<Exchange, 'capabilities'>
  readonly terms: () => BookedTerms | undefined
  readonly comparisons: ComparisonRepository
  /** Stored by an earlier session. */
  readonly unresolved: readonly Pick<PendingWrite, 'sent'>[]
  readonly notices: Pick<Notifier, 'store'>
  readonly nowMs: () => number
  readonly onUnexpected: (source: string, error: unknown) => void
}

interface BookedTerms extends StepTerms {
  readonly ticker: Ticker
}

/** Price that the user accepted, by trade id. */
export type PreviewPrices = Readonly<Record<string, Usd>>

export interface CompareBooked {
  beforeOpening(
    order: FuturesOrder,
    previewPrice: Usd | null,
    orderId?: string,
  ): (trade: FuturesTrade) => void
  beforeClosing(previewPrice: Usd | null, tradeId?: string): (trade: FuturesTrade) => void
  beforeClosingAll(
    previewPrices: PreviewPrices,
    tradeIds: readonly string[],
  ): (trades: readonly FuturesTrade[]) => void
  beforeCrossOrder(
    order: NewCrossOrder,
    step: Omit<CrossStep, 'ticker'>,
    key?: string,
  ): (filled: CrossOrder) => void
  /** @param swap without id: the response has none, so the order's id replaces it */
  beforeSwap(order: SwapOrder, orderId: string, step: SwapStep): (swap: ExecutedAmounts) => void
  beforeBuyingOption(sent: OptionOrderInput, previewPrice: Usd | null): (option: OptionTrade) => void
  beforeClosingOptions(
    step: Omit<OptionCloseStep, 'previewPrice'> | null,
    previewPrices: PreviewPrices,
  ): (options: readonly OptionTrade[]) => void
  /** Compares limit orders that filled, and closes without a response, since the last read. */
  afterChanges(changes: readonly Changed<FuturesTrade>[]): void
  /** @param open as listed before the fill */
  readonly afterCrossFill: (open: CrossOrder, filled: CrossOrder) => void
  afterCrossRead(compared: CollateralCompared): void
  /** After a restart, without the preview. */
  afterReconciliation(write: Pick<PendingWrite, 'sent' | 'orderId'>, found: Found): void
}

type Found = Pick<ReconcileResult, 'trades' | 'order'>

export const crossCloseKey = 'cross-close'
const maxUnanswered = 1000

/**
 * Notifies of deviations from the formulas: previews are then unreliable. Version 1 reports too few figures.
 * `before…`: call before sending; the returned function compares the response. A preview price is null without a
 * preview.
 */
export function compareBooked(deps: CompareBookedDeps): CompareBooked {
  const { exchange, terms, comparisons, unresolved, notices, nowMs, onUnexpected } = deps

  const unansweredTrades = new BoundedMap<string, Compare<FuturesTrade>>(maxUnanswered)
  const unansweredOrders = new BoundedMap<string, Compare<CrossOrder>>(maxUnanswered)

  function report(order: ComparedOrder & { readonly id: string }, differences: readonly BookedDifference[]) {
    if (differences.length === 0) return
    const { id: tradeId, ...compared } = order
    const event = {
      kind: 'booked-differently',
      tradeId,
      ...compared,
      atMs: nowMs(),
      differences,
    } as const
    notices.store([{ event, happenedAtMs: null }], notMissed)
  }

  function store(comparison: Comparison | null) {
    if (comparison) comparisons.add({ ...comparison, atMs: nowMs() })
  }

  const compareFill = (
    order: FuturesOrder,
    trade: FuturesTrade,
    previewPrice: Usd | null,
    bookedTerms: BookedTerms,
  ) => {
    const { id, side, quantity } = trade
    const differences = placedDifferences(order, trade, bookedTerms)
    report({ id, side, quantity }, differences)
    store(compareOpened(order, trade, { previewPrice, ticker: bookedTerms.ticker }, bookedTerms, differences))
  }

  function compareClose(trade: FuturesTrade, previewPrice: Usd | null, bookedTerms: BookedTerms) {
    const { id, side, quantity } = trade
    const differences = closedDifferences(trade, bookedTerms.market)
    report({ id, side, quantity }, differences)
    store(compareClosed(trade, { previewPrice, ticker: bookedTerms.ticker }, bookedTerms, differences))
  }

  function compareCross(
    order: NewCrossOrder,
    filled: CrossOrder,
    step: Omit<CrossStep, 'ticker'>,
    bookedTerms: BookedTerms,
  ) {
    const compared = compareCrossOrder(order, filled, { ...step, ticker: bookedTerms.ticker }, bookedTerms)
    if (compared === null) return
    const { id, side, quantity } = filled
    report({ product: 'cross', id, side, quantity }, compared.differences)
    store(compared.comparison)
  }

  function takeOption(compared: OptionCompared | null) {
    if (compared === null) return
    const { product, tradeId: id, side, quantity, option } = compared.comparison
    report({ product, id, side, quantity, option }, compared.differences)
    store(compared.comparison)
  }

  function beforeClosing(previewPrice: Usd | null, tradeId?: string): Compare<FuturesTrade> {
    const sent = terms()
    return keepUntilCompared(unansweredTrades, tradeId, (trade) => {
      if (exchange.capabilities.fees && sent) compareClose(trade, previewPrice, sent)
    })
  }

  /** A failure must not fail the read that found the fill. */
  function afterRead(compare: (bookedTerms: BookedTerms) => void) {
    const bookedTerms = terms()
    if (!exchange.capabilities.fees || !bookedTerms) return
    try {
      compare(bookedTerms)
    } catch (error) {
      onUnexpected('comparison', error)
    }
  }

  const compareCloseOnly = (trade: FuturesTrade) => {
    const { exitPrice } = trade
    if (exitPrice === null) return
    afterRead((bookedTerms) => compareClose(trade, exitPrice, quotedAt(exitPrice, bookedTerms)))
  }
  for (const { sent } of unresolved)
    for (const id of closedIds(sent)) keepUntilCompared(unansweredTrades, id, compareCloseOnly)

  return {
    beforeOpening(order, previewPrice, orderId) {
      const sent = terms()
      return keepUntilCompared(unansweredTrades, orderId, (trade) => {
        if (exchange.capabilities.fees && sent) compareFill(order, trade, previewPrice, sent)
      })
    },
    beforeClosing,
    beforeClosingAll(previewPrices, tradeIds) {
      const comparisonsById = new Map(
        tradeIds.map((id) => [id, beforeClosing(ownValue(previewPrices, id) ?? null, id)]),
      )
      const compareOpenedSince = beforeClosing(null)
      return (trades) => {
        for (const trade of trades) (comparisonsById.get(trade.id) ?? compareOpenedSince)(trade)
      }
    },
    beforeCrossOrder(order, step, key) {
      const sent = terms()
      return keepUntilCompared(unansweredOrders, key, (filled) => {
        if (sent) compareCross(order, filled, step, sent)
      })
    },
    beforeSwap(order, orderId, step) {
      return (swap) => {
        const compared = compareSwap(order, swap, step)
        if (compared === null) return
        const { product, side, quantity } = compared.comparison
        report({ product, id: orderId, side, quantity }, compared.differences)
        store({ ...compared.comparison, tradeId: orderId })
      }
    },
    beforeBuyingOption: (sent, previewPrice) => (option) =>
      takeOption(compareBoughtOption(sent, option, previewPrice)),
    beforeClosingOptions: (step, previewPrices) => (options) => {
      if (step === null) return
      for (const option of options)
        takeOption(
          compareClosedOption(option, {
            ...step,
            previewPrice: ownValue(previewPrices, option.id) ?? null,
          }),
        )
    },

    afterChanges(changes) {
      afterRead((bookedTerms) => {
        for (const { before, after } of changes) {
          if (isClosedAsSent(after)) unansweredTrades.get(after.id)?.(after)
          if (before?.state !== 'open' || !isUnchangedSinceFill(after)) continue
          const { side, quantity, leverage, price } = before
          const order = { side, orderType: 'limit', quantity, leverage, price } as const
          compareFill(order, after, price, bookedTerms)
        }
      })
    },
    afterCrossFill(open, filled) {
      afterRead((bookedTerms) => {
        const { side, quantity, price } = open
        const step = { previewPrice: price, position: null, step: 'opened' } as const
        compareCross({ side, orderType: 'limit', quantity, price }, filled, step, bookedTerms)
      })
    },
    afterCrossRead({ comparison, differences }) {
      afterRead(() => {
        const { product, tradeId: id, side, quantity } = comparison
        report({ product, id, side, quantity }, differences)
        store(comparison)
      })
    },
    afterReconciliation({ sent, orderId }, { trades: [trade] = [], order }) {
      afterRead((bookedTerms) => {
        if (sent.action === 'open-trade' && trade && orderId !== null && isAsPlaced(trade)) {
          const compare = unansweredTrades.get(orderId)
          if (compare) compare(trade)
          else compareFill(sent.order, trade, trade.price, quotedAt(trade.price, bookedTerms))
        }
        if (sent.action === 'close-trade' && trade && isClosedAsSent(trade))
          unansweredTrades.get(trade.id)?.(trade)
        if (sent.action === 'cross-order' || sent.action === 'cross-close') {
          if (order?.state !== 'filled') return
          const compare = unansweredOrders.get(orderId ?? crossCloseKey)
          if (compare) return compare(order)
          const { side, quantity, price } = order
          const isClose = sent.action === 'cross-close'
          const step = { previewPrice: price, position: null, step: isClose ? 'closed' : 'opened' } as const
          const requestedTerms = isClose ? ({ side, quantity, orderType: 'market' } as const) : sent.order
          compareCross(requestedTerms, order, step, quotedAt(price, bookedTerms))
        }
      })
    },
  }
}
