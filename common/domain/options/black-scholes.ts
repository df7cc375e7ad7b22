import { hourMs } from '../durations'
import type { Usd } from '../units'
import { normalCdf } from './normal'
import type { OptionKind } from './option'

const hoursOfYear = 8760

/**
 * Time to expiry in years. The published sample trade fits whole hours, rounded down, over 8760 and nothing
 * finer (protocol/formulas.md#options-pricing); 0 once less than an hour is left.
 */
export const yearsToExpiry = (nowMs: number, expiresAtMs: number): number =>
  Math.max(Math.floor((expiresAtMs - nowMs) / hourMs), 0) / hoursOfYear

export interface PricingInput {
  readonly kind: OptionKind
  readonly strike: Usd
  /** Futures price now. */
  readonly forwardPrice: Usd
  readonly forwardPointUsd: number
  /** Fraction per year. */
  readonly impliedVolatility: number
  readonly years: number
}

function positive(value: number, name: string): number {
  if (value > 0 && Number.isFinite(value)) return value
  throw new RangeError(`${name} must be a finite number above 0, got ${value}`)
}

/**
 * The option as it is priced: bitcoin is the domestic currency, so spot and strike are bitcoin for a dollar and
 * a call on the price of bitcoin is a put on that of the dollar (protocol/formulas.md#options-pricing).
 * @throws RangeError when a price is not above 0 or the volatility or time is below 0.
 */
function inverted({ strike, forwardPrice, forwardPointUsd, impliedVolatility, years }: PricingInput) {
  const spotBtc = 1 / positive(forwardPrice + forwardPointUsd, 'forward')
  const strikeBtc = 1 / positive(strike, 'strike')
  if (!(impliedVolatility >= 0 && years >= 0)) {
    throw new RangeError(`volatility and years must be at least 0, got ${impliedVolatility} and ${years}`)
  }
  const deviation = impliedVolatility * Math.sqrt(years)
  const logMoneyness = Math.log(spotBtc / strikeBtc)
  // Without time or movement only the sign counts.
  const d1 = deviation === 0 ? logMoneyness * Infinity : logMoneyness / deviation + deviation / 2
  return { spotBtc, strikeBtc, d1: Number.isNaN(d1) ? 0 : d1, deviation }
}

/** Black-Scholes price of one contract of 1 USD, in bitcoin, with no interest on either side. At least 0. */
export function priceBtc(input: PricingInput): number {
  const { spotBtc, strikeBtc, d1, deviation } = inverted(input)
  const d2 = d1 - deviation
  const price =
    input.kind === 'call'
      ? strikeBtc * normalCdf(-d2) - spotBtc * normalCdf(-d1)
      : spotBtc * normalCdf(d1) - strikeBtc * normalCdf(d2)
  // Far out of the money the difference of two like numbers may be a hair below nothing.
  return Math.max(price, 0)
}

/**
 * How many contracts of futures one contract of the option moves like: 0 to 1 for a call, -1 to 0 for a put.
 * Minus the delta of the inverted option (protocol/formulas.md#running-options).
 */
export function priceDelta(input: PricingInput): number {
  const { d1 } = inverted(input)
  return input.kind === 'call' ? 1 - normalCdf(d1) : -normalCdf(d1)
}
