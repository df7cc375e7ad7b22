/** Formulas of isolated futures trades: size, leverage, liquidation, fees and balance. */
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

/** Returns the quantity in USD for a margin in satoshis: floor(m * L * P / S) (protocol/formulas.md#size-and-margin). */
export function quantityForMargin(marginSats: Exact, leverage: Exact, price: Exact): bigint {
  return exact(marginSats).times(leverage).times(price).over(SATS_PER_BITCOIN).floor()
}

/** Returns the margin in satoshis for a quantity in USD: ceil(Q * S / (P * L)) (protocol/formulas.md#size-and-margin). */
export function marginForQuantity(quantity: Exact, leverage: Exact, price: Exact): bigint {
  return notional(quantity, price).over(leverage).ceil()
}

/** Returns the leverage Q * S / (m * P), not rounded (protocol/formulas.md#size-and-margin). */
export function leverageOf(quantity: Exact, marginSats: Exact, price: Exact): Rational {
  return notional(quantity, price).over(marginSats)
}

/**
 * Returns the liquidation price of a trade of a given leverage, on the grid.
 *
 * protocol/formulas.md#liquidation: the collateral is m' = floor(Q * S / P / L), whatever the margin was rounded to.
 */
export function liquidationByLeverage(side: Side, quantity: Exact, price: Exact, leverage: Exact): Rational {
  return liquidationPrice(side, quantity, price, notional(quantity, price).over(leverage).floor())
}

/** The terms of a new trade. */
export interface Order {
  readonly side: Side
  /** USD. */
  readonly quantity: Exact
  /** The limit or the price of the fill, USD. */
  readonly price: Exact
  readonly leverage: Exact
  readonly marginSats: bigint
}

/** The fees set aside by an order, in satoshis. */
export interface FeeReserve {
  readonly openingSats: bigint
  readonly closingSats: bigint
}

/**
 * Returns the fees reserved with an order, in satoshis, each rounded down.
 *
 * protocol/formulas.md#reserve-for-fees: both at the rate of tier 1, the opening part at the entry price and the
 * closing part at the initial liquidation price.
 */
export function feeReserve(quantity: Exact, price: Exact, initialLiquidation: Exact): FeeReserve {
  return {
    openingSats: tradingFee(TIER_ONE_RATE, quantity, price),
    closingSats: tradingFee(TIER_ONE_RATE, quantity, initialLiquidation),
  }
}

/** Returns the maintenance margin of an open limit order in satoshis (protocol/formulas.md#reserve-for-fees). */
export function maintenanceAtOrder(order: Order): bigint {
  const liquidation = liquidationByLeverage(order.side, order.quantity, order.price, order.leverage)
  const reserve = feeReserve(order.quantity, order.price, liquidation)
  return reserve.openingSats + reserve.closingSats
}

/** Returns the satoshis debited by an order: margin + maintenance margin (protocol/formulas.md#reserve-for-fees). */
export function debitedByOrder(order: Order): bigint {
  return order.marginSats + maintenanceAtOrder(order)
}

/** Amounts of a running trade that its close settles, in satoshis. */
export interface Settled {
  readonly side: Side
  readonly quantity: Exact
  /** The working price, USD. */
  readonly price: Exact
  readonly marginSats: bigint
  /** The reserve less the opening fee. */
  readonly maintenanceSats: bigint
}

/** The amounts of a close, in satoshis. */
export interface Close {
  readonly profitSats: bigint
  readonly closingFeeSats: bigint
  readonly maintenanceSats: bigint
  readonly creditedSats: bigint
}

/**
 * Returns the amounts of a close at a price, in satoshis.
 *
 * protocol/formulas.md#reserve-for-fees: the closing fee is floor(S * feeRate * Q / exitPrice) and leaves the maintenance margin; a close
 * credits P&L + margin + remaining maintenance margin.
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

/** Sums of a trade that decide its net result, in satoshis. */
export interface TradeSums {
  /** P&L from the working price, before fees. */
  readonly profitSats: bigint
  readonly openingFeeSats: bigint
  readonly closingFeeSats: bigint
  /** Positive is paid. */
  readonly fundingSats: bigint
  /** The part of all cash-ins that was taken from P&L. */
  readonly cashInProfitSats: bigint
}

/**
 * Returns the change of the balance from before the order to after the close, in satoshis.
 *
 * protocol/formulas.md#net-result, derived from reserve, funding and cash-in: the order debits margin and reserve. Added
 * and cashed-in margin cancel against the margin that the close credits, and the reserve returns less both fees. The
 * net result is P&L and the cash-ins taken from P&L, less fees and funding.
 */
export function netResult(sums: TradeSums): bigint {
  return (
    sums.profitSats + sums.cashInProfitSats - sums.openingFeeSats - sums.closingFeeSats - sums.fundingSats
  )
}
