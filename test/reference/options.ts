/**
 * Formulas of options (protocol/formulas.md#options-pricing).
 *
 * Q is the quantity in USD, K the strike and X the price in USD per bitcoin. Amounts are satoshis.
 */
import { type Exact, type Rational, exact } from './rational'
import { logarithm, normal, squareRoot } from './fixed-point'
import { SATS_PER_BITCOIN, notional } from './inverse-contract'

export type OptionType = 'call' | 'put'

export interface Terms {
  readonly type: OptionType
  /** USD. */
  readonly quantity: Exact
  /** USD. */
  readonly strike: Exact
}

/** Market data that the price of an option depends on. */
export interface Market {
  /** USD. */
  readonly forward: Exact
  /** Added to the forward, USD. */
  readonly forwardPoint: Exact
  /** A decimal; 0.88 is 88 %. */
  readonly volatility: Exact
  /** Time to expiry. */
  readonly years: Exact
}

/** protocol/formulas.md#options-fees */
const FEE_RATE = '0.0005'

const MS_PER_HOUR = 3_600_000
const HOURS_PER_YEAR = 8_760n

/** Returns whole hours to expiry / 8760, in years (protocol/formulas.md#options-pricing: the published sample fits floored hours). */
export function maturity(nowMs: number, expiryMs: number): Rational {
  return exact(BigInt(Math.floor((expiryMs - nowMs) / MS_PER_HOUR))).over(HOURS_PER_YEAR)
}

/**
 * Returns the premium in satoshis, not rounded.
 *
 * protocol/formulas.md#options-pricing: Black-Scholes without interest on spot 1/(forward + forward_point) and strike 1/K with
 * the type flipped, so a call on bitcoin is a put on the dollar; premium = Q * BS * S.
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

/** Returns d1 and d2 of Black-Scholes without interest. */
function distances(spot: Rational, strike: Rational, market: Market): [Rational, Rational] {
  const deviation = squareRoot(market.years).times(market.volatility)
  const d1 = logarithm(spot.over(strike)).over(deviation).plus(deviation.over(2n))
  return [d1, d1.minus(deviation)]
}

/** Returns the `margin` of a new option in satoshis: the premium, rounded to nearest (protocol/formulas.md#options-pricing). */
export function premium(terms: Terms, market: Market): bigint {
  return exactPremium(terms, market).round()
}

/** Returns int(markToMarket) - margin in satoshis (protocol/formulas.md#running-options). */
export function runningProfit(terms: Terms, market: Market, marginSats: bigint): bigint {
  return exactPremium(terms, market).truncate() - marginSats
}

/** Returns the opening fee in satoshis, which is also the closing fee: floor(S * Q / K * 0.0005) (protocol/formulas.md#options-fees). */
export function optionFee(terms: Terms): bigint {
  return notional(terms.quantity, terms.strike).times(FEE_RATE).floor()
}

/**
 * Returns the satoshis debited by a purchase: premium, opening fee and the closing fee as reserve.
 *
 * protocol/formulas.md#options-fees: the fees are not in the premium, their reserve is in the maintenance margin.
 */
export function debitedByPurchase(terms: Terms, premiumSats: bigint): bigint {
  return premiumSats + 2n * optionFee(terms)
}

/**
 * Returns the delta in USD, rounded toward zero (protocol/formulas.md#running-options).
 *
 * Q * -delta, with the Black-Scholes delta of the flipped option: N(d1) - 1 for a call on bitcoin, N(d1) for a put.
 */
export function delta(terms: Terms, market: Market): bigint {
  return exactDelta(terms, market).truncate()
}

/** Returns the delta of `delta` before it is rounded. */
export function exactDelta(terms: Terms, market: Market): Rational {
  const spot = exact(market.forward).plus(market.forwardPoint).reciprocal()
  const [d1] = distances(spot, exact(terms.strike).reciprocal(), market)
  const flipped = terms.type === 'call' ? normal(d1).minus(1n) : normal(d1)
  return flipped.negated().times(terms.quantity)
}

/**
 * Returns the payoff at expiry in satoshis, not rounded.
 *
 * protocol/formulas.md#payoff: call Q * S * max(0, 1/K - 1/X), put Q * S * max(0, 1/X - 1/K). Its rounding is
 * not specified.
 */
export function exactPayoff(terms: Terms, fixing: Exact): Rational {
  const difference = notional(terms.quantity, terms.strike).minus(notional(terms.quantity, fixing))
  const payoff = terms.type === 'call' ? difference : difference.negated()
  return payoff.sign() < 0 ? exact(0n) : payoff
}

/**
 * Returns the price in USD at which the payoff equals the margin, not rounded.
 *
 * protocol/formulas.md#physical-delivery: call 1/(1/K - m/(S*Q)), put 1/(1/K + m/(S*Q)). The futures trade of a physical
 * settlement has this entry price and the strike as its liquidation price. Null if a call never reaches it.
 */
export function optionBreakEven(terms: Terms, marginSats: Exact): Rational | null {
  const share = exact(marginSats).over(exact(terms.quantity).times(SATS_PER_BITCOIN))
  const inverse = exact(terms.strike)
    .reciprocal()
    .plus(terms.type === 'call' ? share.negated() : share)
  return inverse.sign() <= 0 ? null : inverse.reciprocal()
}
