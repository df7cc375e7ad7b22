/** protocol/formulas.md#options-pricing: Q is the quantity in USD, K the strike, X the price. */
import { type Exact, type Rational, exact } from './rational'
import { logarithm, normal, squareRoot } from './fixed-point'
import { SATS_PER_BITCOIN, notional } from './inverse-contract'

export type OptionType = 'call' | 'put'

export interface Terms {
  readonly type: OptionType
  readonly quantity: Exact
  readonly strike: Exact
}

export interface Market {
  readonly forward: Exact
  /** Added to the forward, in USD. */
  readonly forwardPoint: Exact
  /** A fraction; 0.88 is 88 %. */
  readonly volatility: Exact
  readonly years: Exact
}

/** protocol/formulas.md#options-fees */
const FEE_RATE = '0.0005'

const MS_PER_HOUR = 3_600_000
const HOURS_PER_YEAR = 8_760n

/** Years; the published sample fits floored hours (protocol/formulas.md#options-pricing). */
export function maturity(nowMs: number, expiryMs: number): Rational {
  return exact(BigInt(Math.floor((expiryMs - nowMs) / MS_PER_HOUR))).over(HOURS_PER_YEAR)
}

/**
 * Not rounded. Black-Scholes without interest on inverse prices (protocol/formulas.md#options-pricing). The type is
 * flipped, because a call on bitcoin is a put on the dollar.
 */
export function exactPremium(terms: Terms, market: Market): Rational {
  const spot = exact(market.forward).plus(market.forwardPoint).reciprocal()
  const strike = exact(terms.strike).reciprocal()
  const [d1, d2] = distances(spot, strike, market)
  const unitPrice =
    terms.type === 'call'
      ? strike.times(normal(d2.negated())).minus(spot.times(normal(d1.negated())))
      : spot.times(normal(d1)).minus(strike.times(normal(d2)))
  return unitPrice.times(terms.quantity).times(SATS_PER_BITCOIN)
}

function distances(spot: Rational, strike: Rational, market: Market): [Rational, Rational] {
  const deviation = squareRoot(market.years).times(market.volatility)
  const d1 = logarithm(spot.over(strike)).over(deviation).plus(deviation.over(2n))
  return [d1, d1.minus(deviation)]
}

/** Rounded to nearest (protocol/formulas.md#options-pricing). */
export function premium(terms: Terms, market: Market): bigint {
  return exactPremium(terms, market).round()
}

/** Truncated before the margin is subtracted (protocol/formulas.md#running-options). */
export function runningProfit(terms: Terms, market: Market, marginSats: bigint): bigint {
  return exactPremium(terms, market).truncate() - marginSats
}

/** Equal for opening and closing (protocol/formulas.md#options-fees). */
export function optionFee(terms: Terms): bigint {
  return notional(terms.quantity, terms.strike).times(FEE_RATE).floor()
}

/** protocol/formulas.md#options-fees: the premium excludes fees; the closing fee is reserved. */
export function debitedByPurchase(terms: Terms, premiumSats: bigint): bigint {
  return premiumSats + 2n * optionFee(terms)
}

/** USD, rounded toward zero; -delta of the flipped option (protocol/formulas.md#running-options). */
export function delta(terms: Terms, market: Market): bigint {
  return exactDelta(terms, market).truncate()
}

export function exactDelta(terms: Terms, market: Market): Rational {
  const spot = exact(market.forward).plus(market.forwardPoint).reciprocal()
  const [d1] = distances(spot, exact(terms.strike).reciprocal(), market)
  const flipped = terms.type === 'call' ? normal(d1).minus(1n) : normal(d1)
  return flipped.negated().times(terms.quantity)
}

/** Not rounded; its rounding is not specified (protocol/formulas.md#payoff). */
export function exactPayoff(terms: Terms, fixing: Exact): Rational {
  const difference = notional(terms.quantity, terms.strike).minus(notional(terms.quantity, fixing))
  const payoff = terms.type === 'call' ? difference : difference.negated()
  return payoff.sign() < 0 ? exact(0n) : payoff
}

/**
 * Price at which payoff equals margin; null if a call never reaches it.
 * protocol/formulas.md#physical-delivery: entry price of the delivered trade, whose liquidation price is the strike.
 */
export function optionBreakEven(terms: Terms, marginSats: Exact): Rational | null {
  const share = exact(marginSats).over(exact(terms.quantity).times(SATS_PER_BITCOIN))
  const inverse = exact(terms.strike)
    .reciprocal()
    .plus(terms.type === 'call' ? share.negated() : share)
  return inverse.sign() <= 0 ? null : inverse.reciprocal()
}
