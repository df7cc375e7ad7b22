import { toBreakdown, type Breakdown } from '../../breakdown'
import type { FieldIssue } from '../../issue'
import type { FuturesMarket, Ticker } from '../../market/market'
import type { FuturesOrder, OrderType, Side } from '../trade'
import { zeroSats, type Sats, type Usd } from '../../units'
import { findFeeTier, reservedFees, tradingFeeSats } from '../fees'
import { isLiquidatedAt, liquidationDistanceRate, liquidationPrice } from '../liquidation'
import { collateralSats } from '../margin'
import { computeEntryPrice, fieldIssues, checkTriggerPrices } from './order-checks'
import { nextFundingSats } from '../next-funding'
import { invalidField, resolveOrderSize } from '../order-size'
import {
  computeBreakEven,
  toDebitBreakdown,
  profitAt,
  toFilledOrder,
  type Position,
  type Profit,
} from '../profit'

export interface FuturesOrderPreview {
  readonly side: Side
  readonly orderType: OrderType
  readonly quantity: number
  readonly marginSats: Sats
  readonly leverage: number
  readonly entryPrice: Usd
  readonly liquidationPrice: Usd
  readonly liquidationDistanceRate: number
  readonly stopLossPrice: Usd | null
  readonly takeProfitPrice: Usd | null
  /** At the account's rate. */
  readonly openingFeeSats: Sats
  /** At the account's rate and the entry price. */
  readonly closingFeeSats: Sats
  readonly fees: Breakdown
  /** At tier 1's rate. */
  readonly maintenanceMarginSats: Sats
  /** Margin and maintenance margin. */
  readonly debitedSats: Sats
  readonly debited: Breakdown
  /** Trade after the fill. */
  readonly position: Position
  /** Covers both fees, not funding; null if impossible. */
  readonly breakEvenPrice: Usd | null
  /** Positive is paid. Null if the rate isn't reported. */
  readonly fundingPerPeriodSats: Sats | null
  /** Before future funding. */
  readonly atStopLoss: Profit | null
  readonly atTakeProfit: Profit | null
}

interface OrderInput {
  readonly order: FuturesOrder
  readonly ticker: Ticker
  readonly market: FuturesMarket
  /** The account's; defaults to tier 1. */
  readonly feeRate?: number | undefined
}

export type OrderResult =
  | { readonly ok: true; readonly preview: FuturesOrderPreview }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }

/**
 * Validates an order and computes its figures (protocol/v2.md#new-trade, protocol/formulas.md#limits and the headings
 * above it). Shared with the practice exchange. Ignores the balance and other trades.
 */
export function previewOrder({ order, ticker, market, feeRate }: OrderInput): OrderResult {
  const issues = fieldIssues(order, market)
  if (issues.length > 0) return { ok: false, issues }
  const entry = computeEntryPrice(order, ticker)
  if (!entry.ok) return entry
  const size = resolveOrderSize(order, entry.value, market)
  if (!size.ok) return size

  const { side, orderType, leverage } = order
  const { quantity, marginSats } = size.value
  const entryPrice = entry.value
  const collateral = collateralSats({ quantity, price: entryPrice, leverage })
  const liquidation = liquidationPrice({ side, quantity, price: entryPrice, collateralSats: collateral })
  // A market order can fill beyond the last price; collateral below 1 sat leaves the liquidation price at the entry.
  const firstPrice = orderType === 'market' ? ticker.lastPrice : entryPrice
  if (isLiquidatedAt({ side, price: firstPrice, liquidationPrice: liquidation }))
    return invalidField('leverage', 'issue.liquidatedImmediately', { price: liquidation })
  const levels = checkTriggerPrices(order, quantity, entryPrice, liquidation)
  if (!levels.ok) return levels

  const { stopLossPrice, takeProfitPrice } = levels.value
  const topRate = findFeeTier(0, market.feeTiers).feeRate
  const ownRate = feeRate ?? topRate
  const reserved = reservedFees({ quantity, entryPrice, liquidationPrice: liquidation, feeRate: topRate })
  const waiting = {
    side,
    quantity,
    price: entryPrice,
    marginSats,
    maintenanceMarginSats: reserved.maintenanceMarginSats,
    openingFeeSats: zeroSats,
    fundingFeeSats: zeroSats,
  }
  const position = toFilledOrder(waiting, ownRate)
  const { openingFeeSats } = position
  const closingFeeSats = tradingFeeSats({ quantity, price: entryPrice, feeRate: ownRate })
  const computeProfit = (exitPrice: Usd | null): Profit | null =>
    exitPrice === null ? null : profitAt({ trade: position, exitPrice, feeRate: ownRate })
  const debited = toDebitBreakdown({ marginSats, openingFeeSats, reserved })
  const preview: FuturesOrderPreview = {
    side,
    orderType,
    quantity,
    marginSats,
    leverage,
    entryPrice,
    liquidationPrice: liquidation,
    liquidationDistanceRate: liquidationDistanceRate({
      side,
      price: entryPrice,
      liquidationPrice: liquidation,
    }),
    stopLossPrice,
    takeProfitPrice,
    openingFeeSats,
    closingFeeSats,
    fees: toBreakdown({ 'opening-fee': openingFeeSats, 'closing-fee': closingFeeSats }),
    maintenanceMarginSats: reserved.maintenanceMarginSats,
    debitedSats: debited.totalSats,
    debited,
    position,
    breakEvenPrice: computeBreakEven(position, ownRate),
    fundingPerPeriodSats: nextFundingSats({ side, quantity, ticker, price: entryPrice }),
    atStopLoss: computeProfit(stopLossPrice),
    atTakeProfit: computeProfit(takeProfitPrice),
  }
  return { ok: true, preview }
}
