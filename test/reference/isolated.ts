import { type Exact, type Rational, exact } from './rational'
import { TIER_ONE_RATE } from './fee-tiers'
import {
  type Side,
  SATS_PER_BITCOIN,
  liquidationPrice,
  notional,
  profit,
  tradingFee,
} from './inverse-contract'

/** Rounded down (protocol/formulas.md#size-and-margin). */
export function quantityForMargin(marginSats: Exact, leverage: Exact, price: Exact): bigint {
  return exact(marginSats).times(leverage).times(price).over(SATS_PER_BITCOIN).floor()
}

/** Rounded up (protocol/formulas.md#size-and-margin). */
export function marginForQuantity(quantity: Exact, leverage: Exact, price: Exact): bigint {
  return notional(quantity, price).over(leverage).ceil()
}

/** Not rounded (protocol/formulas.md#size-and-margin). */
export function computeLeverage(quantity: Exact, marginSats: Exact, price: Exact): Rational {
  return notional(quantity, price).over(marginSats)
}

/**
 * protocol/formulas.md#liquidation: the collateral is m' = floor(Q * S / P / L), regardless of the margin's rounding.
 */
export function liquidationByLeverage(side: Side, quantity: Exact, price: Exact, leverage: Exact): Rational {
  return liquidationPrice(side, quantity, price, notional(quantity, price).over(leverage).floor())
}

export interface Order {
  readonly side: Side
  readonly quantity: Exact
  /** Limit or fill price. */
  readonly price: Exact
  readonly leverage: Exact
  readonly marginSats: bigint
}

/** A market order's position is first marked at the last price (protocol/formulas.md#liquidation). */
export function isLiquidatedAtFill({ side, quantity, price, leverage }: Order, lastPrice: Exact): boolean {
  const distance = liquidationByLeverage(side, quantity, price, leverage).compare(lastPrice)
  return side === 'buy' ? distance >= 0 : distance <= 0
}

export interface FeeReserve {
  readonly openingSats: bigint
  readonly closingSats: bigint
}

/**
 * protocol/formulas.md#reserve-for-fees: rate of tier 1; opening at the entry price, closing at the initial
 * liquidation price.
 */
export function feeReserve(quantity: Exact, price: Exact, initialLiquidation: Exact): FeeReserve {
  return {
    openingSats: tradingFee(TIER_ONE_RATE, quantity, price),
    closingSats: tradingFee(TIER_ONE_RATE, quantity, initialLiquidation),
  }
}

/** For an open limit order (protocol/formulas.md#reserve-for-fees). */
export function maintenanceAtOrder(order: Order): bigint {
  const liquidation = liquidationByLeverage(order.side, order.quantity, order.price, order.leverage)
  const reserve = feeReserve(order.quantity, order.price, liquidation)
  return reserve.openingSats + reserve.closingSats
}

/** protocol/formulas.md#reserve-for-fees */
export function debitedByOrder(order: Order): bigint {
  return order.marginSats + maintenanceAtOrder(order)
}

export interface Settled {
  readonly side: Side
  readonly quantity: Exact
  /** Working price. */
  readonly price: Exact
  readonly marginSats: bigint
  /** Reserve less the opening fee. */
  readonly maintenanceSats: bigint
}

export interface Close {
  readonly profitSats: bigint
  readonly closingFeeSats: bigint
  readonly maintenanceSats: bigint
  readonly creditedSats: bigint
}

/**
 * protocol/formulas.md#reserve-for-fees: the closing fee leaves the maintenance margin, and the rest is credited.
 */
export function closeAt(trade: Settled, exit: Exact, rate: Exact): Close {
  const profitSats = profit(trade.side, trade.quantity, trade.price, exit)
  const closingFeeSats = tradingFee(rate, trade.quantity, exit)
  const maintenanceSats = trade.maintenanceSats - closingFeeSats
  return {
    profitSats,
    closingFeeSats,
    maintenanceSats,
    creditedSats: profitSats + trade.marginSats + maintenanceSats,
  }
}

export interface TradeSums {
  readonly profitSats: bigint
  readonly openingFeeSats: bigint
  readonly closingFeeSats: bigint
  /** Positive if paid. */
  readonly fundingSats: bigint
  /** Part of all cash-ins taken from P&L. */
  readonly cashInProfitSats: bigint
}

/**
 * Balance change from order to close (protocol/formulas.md#net-result). Added and cashed-in margin cancel against the
 * credited margin.
 */
export function netResult(sums: TradeSums): bigint {
  return (
    sums.profitSats + sums.cashInProfitSats - sums.openingFeeSats - sums.closingFeeSats - sums.fundingSats
  )
}
