/**
 * Formulas of the inverse contract that isolated and cross margin share.
 *
 * Quantities are contracts of 1 USD, prices are USD per bitcoin on a grid of 0.5, amounts are satoshis.
 */
import { type Exact, type Rational, exact } from './rational'

export type Side = 'buy' | 'sell'

export const SATS_PER_BITCOIN = 100_000_000n

/** wire-facts 4.1, "Price grid". USD. */
const PRICE_STEP = '0.5'

/** wire-facts 4.1, "Liquidation, short": the price of a short that cannot be liquidated. USD. */
const PRICE_CAP = 100_000_000n

/** Returns 1 for a long and -1 for a short. */
export function direction(side: Side): bigint {
  return side === 'buy' ? 1n : -1n
}

/** Returns Q * S / P, the value of contracts at a price, in satoshis, not rounded (live-protocol 12.1, "Notional in sats"). */
export function notional(quantity: Exact, price: Exact): Rational {
  return exact(quantity).times(SATS_PER_BITCOIN).over(price)
}

/** Returns a price on the grid of 0.5 USD, rounded to nearest (wire-facts 4.1, "Price grid"). */
export function onGrid(price: Rational): Rational {
  return price.roundTo(PRICE_STEP)
}

/**
 * Returns the profit (positive) or loss (negative) before fees, in satoshis, rounded down.
 *
 * wire-facts 4.1: long Q * S * (1/P - 1/X), short Q * S * (1/X - 1/P). The test values of 4.1 and
 * live-protocol 12.1 round down; MA's rounding to nearest is the other side of the conflict named there.
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
 * wire-facts 4.1 and live-protocol 12.1, "Liquidation": 1/(1/P + c/(S*Q)) for a long, 1/(1/P - c/(S*Q)) for a
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
 * wire-facts 4.2, "Opening fee" and "Closing fee"; live-protocol 12.1, "Trading fee of a fill".
 */
export function tradingFee(rate: Exact, quantity: Exact, price: Exact): bigint {
  return notional(quantity, price).times(rate).floor()
}

/**
 * Returns the funding of a position in satoshis; positive is paid, negative is received.
 *
 * wire-facts 4.3, "Amount"; live-protocol 12.1, "Funding": round(Q * S * rate / fixing), longs pay a positive
 * rate. Halves are rounded away from zero, as in the cited source's language, so both sides move the same amount.
 */
export function fundingFee(side: Side, quantity: Exact, fixingPrice: Exact, rate: Exact): bigint {
  return notional(quantity, fixingPrice).times(rate).times(direction(side)).round()
}
