import { partOf } from '../breakdown'
import type { FuturesMarket, Ticker } from '../market'
import { sats, zeroSats, type Sats, type Usd } from '../units'
import type { BookedDifference } from './booked-difference'
import { previewOrder } from './order'
import { pnlSats } from './pnl'
import { pricesOfSide } from './price-by-size'
import { closingPrice, creditAt, type Position } from './profit'
import type { FuturesOrder, FuturesTrade, Side } from './trade'

/**
 * Causes of a difference between a preview and its booking, in the order in which they arise. `before-sending`: the price moved after the
 * preview was accepted. `exchange`: the exchange booked another price than it quoted. `size`: it booked the price of another size.
 */
export const differenceCauses = ['before-sending', 'exchange', 'size', 'rounding', 'unknown'] as const
export type DifferenceCause = (typeof differenceCauses)[number]

/** An opened or closed trade as it was previewed and as it was booked. */
export interface PreviewComparison {
  readonly tradeId: string
  readonly step: 'opened' | 'closed'
  /** Exchange time of the response, epoch milliseconds. */
  readonly atMs: number
  /** Side of the trade. */
  readonly side: Side
  /** Contracts of 1 USD. */
  readonly quantity: number
  /** The price in the preview that the user accepted. */
  readonly previewPrice: Usd
  readonly bookedPrice: Usd
  /**
   * Differences in sats by cause; negative is worse than the preview. `unknown` is the total size of all figures that the formulas don't
   * give, and never negative. Opened: P&L at the previewed price, and the opening fee. Closed: P&L and the closing fee.
   */
  readonly causes: Readonly<Record<DifferenceCause, Sats>>
}

/** The newest comparisons, newest first, and the sums over all that are stored. */
export interface StoredComparisons {
  readonly count: number
  readonly sums: PreviewComparison['causes']
  readonly newest: PreviewComparison[]
}

/** Prices of one order, from its preview to its booking. */
export interface StepPrices {
  /** In the preview that the user accepted; null without a preview. */
  readonly previewPrice: Usd | null
  /** The exchange's quotes when the order was sent. */
  readonly ticker: Ticker
}

/** Account and market when the order was sent. */
export interface StepTerms {
  readonly market: FuturesMarket
  readonly feeRate: number
}

/** Figures in sats; the others don't add up with them. */
const inSats: readonly BookedDifference['figure'][] = [
  'margin',
  'fee-reserve',
  'opening-fee',
  'price-pnl',
  'closing-fee',
]

interface Steps {
  readonly side: Side
  readonly previewPrice: Usd
  readonly sentPrice: Usd
  readonly bookedPrice: Usd
  readonly ticker: Ticker
  /** Returns the result at a price, in sats. */
  readonly resultAt: (price: Usd) => number
  readonly booked: number
  readonly unexplained: readonly BookedDifference[]
}

function causesOf(steps: Steps): PreviewComparison['causes'] {
  const { side, previewPrice, sentPrice, bookedPrice, ticker, resultAt, booked, unexplained } = steps
  const previewed = resultAt(previewPrice)
  const sent = resultAt(sentPrice)
  const atBookedPrice = resultAt(bookedPrice)
  const isOtherSize =
    bookedPrice !== sentPrice && pricesOfSide(side, ticker).some(({ price }) => price === bookedPrice)
  const unknown = unexplained
    .filter(({ figure }) => inSats.includes(figure))
    .reduce((sum, { expected, booked: found }) => sum + Math.abs(found - expected), 0)
  const moved = sats(atBookedPrice - sent)
  return {
    'before-sending': sats(sent - previewed),
    exchange: isOtherSize ? zeroSats : moved,
    size: isOtherSize ? moved : zeroSats,
    rounding: unknown === 0 ? sats(booked - atBookedPrice) : zeroSats,
    unknown: sats(unknown),
  }
}

/** The fee rate of a tier at which a fee comes nearest to the booked one: the tier can change between a reading and a fill. */
function likelyFeeRate({ market, feeRate }: StepTerms, distanceAt: (feeRate: number) => number): number {
  return market.feeTiers
    .map((tier) => tier.feeRate)
    .reduce((best, rate) => (distanceAt(rate) < distanceAt(best) ? rate : best), feeRate)
}

/**
 * Compares a filled order with its preview. Null while the order waits, or if it has no preview at one of its prices.
 * @param trade as the response to the order reports it
 * @param unexplained figures of the trade that the formulas don't give
 */
export function compareOpened(
  order: FuturesOrder,
  trade: FuturesTrade,
  { previewPrice, ticker }: StepPrices,
  terms: StepTerms,
  unexplained: readonly BookedDifference[],
): Omit<PreviewComparison, 'atMs'> | null {
  if (trade.filledAtMs === null) return null
  // Levels decide whether an order is accepted, and no figure.
  const bare = { ...order, stopLossPrice: undefined, takeProfitPrice: undefined }
  const { market } = terms
  const at = (price: Usd, feeRate: number) =>
    previewOrder({ order: { ...bare, orderType: 'limit', price }, ticker, market, feeRate })
  const sending = previewOrder({ order: bare, ticker, market })
  if (!sending.ok) return null
  const sentPrice = sending.preview.entryPrice
  const shownPrice = previewPrice ?? sentPrice
  const prices = [shownPrice, sentPrice, trade.price]
  if (prices.some((price) => !at(price, terms.feeRate).ok)) return null

  const { side } = order
  /** P&L if the trade closed at the previewed price. */
  const pnlFrom = (entryPrice: Usd, quantity: number): Sats =>
    pnlSats({ side, quantity, entryPrice, exitPrice: shownPrice })
  const feeAt = (price: Usd, feeRate: number): number => {
    const result = at(price, feeRate)
    return result.ok ? result.preview.openingFeeSats : Number.NaN
  }
  const feeRate = likelyFeeRate(terms, (rate) => Math.abs(feeAt(trade.price, rate) - trade.openingFeeSats))
  return {
    tradeId: trade.id,
    step: 'opened',
    side,
    quantity: trade.quantity,
    previewPrice: shownPrice,
    bookedPrice: trade.price,
    causes: causesOf({
      side,
      previewPrice: shownPrice,
      sentPrice,
      bookedPrice: trade.price,
      ticker,
      resultAt(price) {
        const result = at(price, feeRate)
        return result.ok
          ? pnlFrom(price, result.preview.quantity) - result.preview.openingFeeSats
          : Number.NaN
      },
      booked: pnlFrom(trade.price, trade.quantity) - trade.openingFeeSats,
      unexplained,
    }),
  }
}

/**
 * Compares a close with its preview. Null if the trade has no exit price.
 * @param trade as the response to the close reports it
 * @param unexplained figures of the trade that the formulas don't give
 */
export function compareClosed(
  trade: FuturesTrade,
  { previewPrice, ticker }: StepPrices,
  terms: StepTerms,
  unexplained: readonly BookedDifference[],
): Omit<PreviewComparison, 'atMs'> | null {
  const { exitPrice, closingFeeSats } = trade
  if (exitPrice === null) return null
  const running = asRunning(trade)
  const sentPrice = closingPrice(trade, ticker) ?? exitPrice
  const shownPrice = previewPrice ?? sentPrice
  const at = (price: Usd, feeRate: number) => creditAt({ trade: running, exitPrice: price, feeRate })
  const feeRate = likelyFeeRate(terms, (rate) =>
    Math.abs(partOf(at(exitPrice, rate), 'closing-fee') + closingFeeSats),
  )
  return {
    tradeId: trade.id,
    step: 'closed',
    side: trade.side,
    quantity: trade.quantity,
    previewPrice: shownPrice,
    bookedPrice: exitPrice,
    causes: causesOf({
      side: trade.side === 'buy' ? 'sell' : 'buy',
      previewPrice: shownPrice,
      sentPrice,
      bookedPrice: exitPrice,
      ticker,
      resultAt(price) {
        const credit = at(price, feeRate)
        return partOf(credit, 'price-pnl') + partOf(credit, 'closing-fee')
      },
      booked: trade.pnlSats - closingFeeSats,
      unexplained,
    }),
  }
}

/** A closed trade as it ran: the unused reserve is the rest after the closing fee. */
export const asRunning = <T extends Position & Pick<FuturesTrade, 'closingFeeSats'>>(trade: T): T => ({
  ...trade,
  maintenanceMarginSats: sats(trade.maintenanceMarginSats + trade.closingFeeSats, 'reserve'),
})
