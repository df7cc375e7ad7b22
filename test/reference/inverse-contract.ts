/**
 * Formulas of the inverse contract that isolated and cross margin share.
 *
 * Quantities are contracts of 1 USD, prices are USD per bitcoin on a grid of 0.5, amounts are satoshis.
 */
import { type Exact, type Rational, exact } from './rational'

export type Side = 'buy' | 'sell'

export const SATS_PER_BITCOIN = 100_000_000n

/** Step of the price grid, USD (protocol/formulas.md#formulas). */
const PRICE_STEP = '0.5'

/** protocol/formulas.md#liquidation: the price of a short that cannot be liquidated. USD. */
const PRICE_CAP = 100_000_000n

/** Returns 1 for a long and -1 for a short. */
export function direction(side: Side): bigint {
  return side === 'buy' ? 1n : -1n
}

/** Returns Q * S / P, the value of contracts at a price, in satoshis, not rounded (protocol/formulas.md#cross-margin). */
export function notional(quantity: Exact, price: Exact): Rational {
  return exact(quantity).times(SATS_PER_BITCOIN).over(price)
}

/** Returns a price on the grid of 0.5 USD, rounded to nearest (protocol/formulas.md#formulas). */
export function onGrid(price: Rational): Rational {
  return price.roundTo(PRICE_STEP)
}

/**
 * Returns the profit (positive) or loss (negative) before fees, in satoshis, rounded down.
 *
 * protocol/formulas.md#profit-and-loss: long Q * S * (1/P - 1/X), short Q * S * (1/X - 1/P). The published values are
 * rounded down; the official helpers round to nearest.
 */
export function profit(side: Side, quantity: Exact, entry: Exact, exit: Exact): bigint {
  return exactProfit(side, quantity, entry, exit).floor()
}

/** Returns the profit or loss of `profit` before it is rounded. */
export function exactProfit(side: Side, quantity: Exact, entry: Exact, exit: Exact): Rational {
  return notional(quantity, entry).minus(notional(quantity, exit)).times(direction(side))
}

/**
 * Returns the price at which a loss uses up a collateral, on the grid.
 *
 * protocol/formulas.md#liquidation: 1/(1/P + c/(S*Q)) for a long, 1/(1/P - c/(S*Q)) for a
 * short. A short whose denominator is not positive gets the cap of 100,000,000 USD; the test value of a short at 1x,
 * whose denominator is positive because its collateral was rounded down, shows that no price is above the cap.
 */
export function liquidationPrice(side: Side, quantity: Exact, entry: Exact, collateralSats: Exact): Rational {
  const distance = exact(collateralSats).over(exact(quantity).times(SATS_PER_BITCOIN)).times(direction(side))
  const inverse = exact(entry).reciprocal().plus(distance)
  if (inverse.compare(exact(PRICE_CAP).reciprocal()) <= 0) return exact(PRICE_CAP)
  return onGrid(inverse.reciprocal())
}

/**
 * Returns the trading fee of a fill in satoshis, rounded down: floor(S * rate * Q / price).
 *
 * protocol/formulas.md#futures-fees, also of cross margin.
 */
export function tradingFee(rate: Exact, quantity: Exact, price: Exact): bigint {
  return notional(quantity, price).times(rate).floor()
}

/**
 * Returns the funding of a position in satoshis; positive is paid, negative is received.
 *
 * protocol/formulas.md#carry-fee, also of cross margin: round(Q * S * rate / fixing), longs pay a positive
 * rate. Halves are rounded away from zero, as in the cited source's language, so both sides move the same amount.
 */
export function fundingFee(side: Side, quantity: Exact, fixingPrice: Exact, rate: Exact): bigint {
  return notional(quantity, fixingPrice).times(rate).times(direction(side)).round()
}
