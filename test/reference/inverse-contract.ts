/** Quantities are contracts of 1 USD, prices USD per bitcoin, amounts sats. */
import { type Exact, type Rational, exact } from './rational'

export type Side = 'buy' | 'sell'

export const SATS_PER_BITCOIN = 100_000_000n

/** USD (protocol/formulas.md#formulas). */
const PRICE_STEP = '0.5'

/** Price of a short that cannot be liquidated (protocol/formulas.md#liquidation). */
const PRICE_CAP = 100_000_000n

export function direction(side: Side): bigint {
  return side === 'buy' ? 1n : -1n
}

/** Not rounded (protocol/formulas.md#cross-margin). */
export function notional(quantity: Exact, price: Exact): Rational {
  return exact(quantity).times(SATS_PER_BITCOIN).over(price)
}

/** Rounds to nearest (protocol/formulas.md#formulas). */
export function onGrid(price: Rational): Rational {
  return price.roundTo(PRICE_STEP)
}

/**
 * P&L before fees (protocol/formulas.md#profit-and-loss). The published values are rounded down; the official helpers
 * round to nearest.
 */
export function profit(side: Side, quantity: Exact, entry: Exact, exit: Exact): bigint {
  return exactProfit(side, quantity, entry, exit).floor()
}

export function exactProfit(side: Side, quantity: Exact, entry: Exact, exit: Exact): Rational {
  return notional(quantity, entry).minus(notional(quantity, exit)).times(direction(side))
}

/**
 * protocol/formulas.md#liquidation. The cap is the price of a short without a positive denominator, and of a short at
 * 1x whose collateral was rounded down.
 */
export function liquidationPrice(side: Side, quantity: Exact, entry: Exact, collateralSats: Exact): Rational {
  const distance = exact(collateralSats).over(exact(quantity).times(SATS_PER_BITCOIN)).times(direction(side))
  const inverse = exact(entry).reciprocal().plus(distance)
  if (inverse.compare(exact(PRICE_CAP).reciprocal()) <= 0) return exact(PRICE_CAP)
  return onGrid(inverse.reciprocal())
}

/** Rounded down, also for cross margin (protocol/formulas.md#futures-fees). */
export function tradingFee(rate: Exact, quantity: Exact, price: Exact): bigint {
  return notional(quantity, price).times(rate).floor()
}

/**
 * Positive is paid; longs pay a positive rate (protocol/formulas.md#carry-fee). Halves are rounded away from zero, so
 * both sides move the same amount.
 */
export function fundingFee(side: Side, quantity: Exact, fixingPrice: Exact, rate: Exact): bigint {
  return notional(quantity, fixingPrice).times(rate).times(direction(side)).round()
}
