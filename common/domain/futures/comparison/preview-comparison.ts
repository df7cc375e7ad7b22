import * as z from 'zod'
import { getPart } from '../../breakdown'
import type { FuturesMarket, Ticker } from '../../market/market'
import { satsSchema } from '../../sats-schema'
import type { Shape } from '../../shape'
import { sats, zeroSats, type Sats, type Usd } from '../../units'
import { ComparedOrderSchema, type BookedDifference, figureUnits } from './booked-difference'
import { previewOrder } from '../orders/order'
import { pnlSats } from '../pnl'
import { listSidePrices } from '../price-by-size'
import { closingPrice, creditAt, type Position } from '../profit'
import type { FuturesOrder, FuturesTrade, Side } from '../trade'

/**
 * In order of occurrence. `before-sending`: the price moved after the preview was accepted. `exchange`: the booked
 * price differs from the quote. `size`: the price of another size was booked.
 */
export const differenceCauses = ['before-sending', 'exchange', 'size', 'rounding', 'unknown'] as const
export type DifferenceCause = (typeof differenceCauses)[number]

export const DifferenceCausesSchema = z.record(z.enum(differenceCauses), satsSchema)

export const PreviewComparisonSchema = ComparedOrderSchema.extend({
  /** Id of the trade, option or cross order. Swaps have none in the response and use the id of the order. */
  tradeId: z.string(),
  step: z.enum(['opened', 'closed']),
  /** Exchange time of the response. */
  atMs: z.number(),
  /** Per bitcoin: of an option its forward, of a swap its rate. */
  previewPrice: z.number(),
  bookedPrice: z.number(),
  /**
   * Negative is worse than the preview; `unknown` is an absolute sum. Opened: P&L at the previewed price and opening
   * fee. Closed: P&L and closing fee. Swaps: both amounts at the previewed rate.
   */
  causes: DifferenceCausesSchema,
})
export type PreviewComparison = Shape<typeof PreviewComparisonSchema>

/** Sums include all stored comparisons. */
export interface StoredComparisons {
  readonly count: number
  readonly sums: PreviewComparison['causes']
  readonly newest: PreviewComparison[]
}

export interface StepPrices {
  readonly previewPrice: Usd | null
  readonly ticker: Ticker
}

export interface StepTerms {
  readonly market: FuturesMarket
  readonly feeRate: number
}

/** Without its time. */
export type Comparison = Omit<PreviewComparison, 'atMs'>

export const noCauses: PreviewComparison['causes'] = {
  'before-sending': zeroSats,
  exchange: zeroSats,
  size: zeroSats,
  rounding: zeroSats,
  unknown: zeroSats,
}

interface ComparisonSteps {
  readonly side: Side
  readonly previewPrice: Usd
  readonly sentPrice: Usd
  readonly bookedPrice: Usd
  /** Null if one price applies to every size. */
  readonly ticker: Ticker | null
  readonly resultAt: (price: Usd) => number
  readonly booked: number
  readonly unexplained: readonly BookedDifference[]
}

export function computeCauses(steps: ComparisonSteps): PreviewComparison['causes'] {
  const { side, previewPrice, sentPrice, bookedPrice, ticker, resultAt, booked, unexplained } = steps
  const previewed = resultAt(previewPrice)
  const sent = resultAt(sentPrice)
  const atBookedPrice = resultAt(bookedPrice)
  const isOtherSize =
    ticker !== null && listSidePrices(side, ticker).some(({ price }) => price === bookedPrice)
  const unknown = unexplained
    .filter(({ figure }) => figureUnits[figure] === 'sats')
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

/** The tier can change between a sync and a fill, so the rate closest to the booked fee is used. */
export function likelyFeeRate(
  { market, feeRate }: StepTerms,
  distanceAt: (feeRate: number) => number,
): number {
  return market.feeTiers
    .map((tier) => tier.feeRate)
    .reduce((best, rate) => (distanceAt(rate) < distanceAt(best) ? rate : best), feeRate)
}

/**
 * Null while the order is open, or if a price allows no preview.
 * @param trade as in the response to the order
 */
export function compareOpened(
  order: FuturesOrder,
  trade: FuturesTrade,
  { previewPrice, ticker }: StepPrices,
  terms: StepTerms,
  unexplained: readonly BookedDifference[],
): Comparison | null {
  if (trade.filledAtMs === null) return null
  // Levels affect acceptance, but no figure.
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
    causes: computeCauses({
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
 * Null without an exit price.
 * @param trade as in the response to the close
 */
export function compareClosed(
  trade: FuturesTrade,
  { previewPrice, ticker }: StepPrices,
  terms: StepTerms,
  unexplained: readonly BookedDifference[],
): Comparison | null {
  const { exitPrice, closingFeeSats } = trade
  if (exitPrice === null) return null
  const running = asRunning(trade)
  const sentPrice = closingPrice(trade, ticker) ?? exitPrice
  const shownPrice = previewPrice ?? sentPrice
  const at = (price: Usd, feeRate: number) => creditAt({ trade: running, exitPrice: price, feeRate })
  const feeRate = likelyFeeRate(terms, (rate) =>
    Math.abs(getPart(at(exitPrice, rate), 'closing-fee') + closingFeeSats),
  )
  return {
    tradeId: trade.id,
    step: 'closed',
    side: trade.side,
    quantity: trade.quantity,
    previewPrice: shownPrice,
    bookedPrice: exitPrice,
    causes: computeCauses({
      side: trade.side === 'buy' ? 'sell' : 'buy',
      previewPrice: shownPrice,
      sentPrice,
      bookedPrice: exitPrice,
      ticker,
      resultAt(price) {
        const credit = at(price, feeRate)
        return getPart(credit, 'price-pnl') + getPart(credit, 'closing-fee')
      },
      booked: trade.pnlSats - closingFeeSats,
      unexplained,
    }),
  }
}

/** Restores the reserve from before the closing fee was charged. */
export const asRunning = <T extends Position & Pick<FuturesTrade, 'closingFeeSats'>>(trade: T): T => ({
  ...trade,
  maintenanceMarginSats: sats(trade.maintenanceMarginSats + trade.closingFeeSats, 'reserve'),
})
