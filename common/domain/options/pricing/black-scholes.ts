import { hourMs } from '../../durations'
import type { Usd } from '../../units'
import type { OptionKind } from '../option'

/** J. F. Hart's rational approximation, highest power first. */
const numerator = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
  221.213596169931, 220.206867912376,
] as const
const denominator = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
  637.333633378831, 793.826512519948, 440.413735824752,
] as const

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)

/** P(X < -x) for x >= 0. */
function lowerTail(x: number): number {
  // Below the smallest double.
  if (x > 38) return 0
  const density = Math.exp((-x * x) / 2)
  if (x < 5 * Math.SQRT2) return (density * polynomial(numerator, x)) / polynomial(denominator, x)
  const fraction = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))
  return density / (fraction * Math.sqrt(2 * Math.PI))
}

/**
 * G. West, "Better approximations to cumulative normal functions" (2005), exact to 15 decimals. The exchange's
 * helpers use 7, which can change a large premium by some sats.
 */
export const normalCdf = (x: number): number => (x > 0 ? 1 - lowerTail(x) : lowerTail(-x))

const hoursPerYear = 8760

/**
 * Years in whole hours over 8760, rounded down: only this matches the published sample
 * (protocol/formulas.md#options-pricing). 0 in the last hour.
 */
export const yearsToExpiry = (nowMs: number, expiresAtMs: number): number =>
  Math.max(Math.floor((expiresAtMs - nowMs) / hourMs), 0) / hoursPerYear

export interface PricingInput {
  readonly kind: OptionKind
  readonly strike: Usd
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
 * Inverse option: prices are bitcoin per dollar, so a call is a put on the dollar
 * (protocol/formulas.md#options-pricing).
 * @throws RangeError if a price isn't above 0, or volatility or time is negative
 */
function inverted({ strike, forwardPrice, forwardPointUsd, impliedVolatility, years }: PricingInput) {
  const spotBtc = 1 / positive(forwardPrice + forwardPointUsd, 'forward')
  const strikeBtc = 1 / positive(strike, 'strike')
  if (!(impliedVolatility >= 0 && years >= 0)) {
    throw new RangeError(`volatility and years must be at least 0, got ${impliedVolatility} and ${years}`)
  }
  const deviation = impliedVolatility * Math.sqrt(years)
  const logMoneyness = Math.log(spotBtc / strikeBtc)
  // Without time or volatility only the sign matters.
  const d1 = deviation === 0 ? logMoneyness * Infinity : logMoneyness / deviation + deviation / 2
  return { spotBtc, strikeBtc, d1: Number.isNaN(d1) ? 0 : d1, deviation }
}

/** Bitcoin per contract of 1 USD, at zero interest. */
export function priceBtc(input: PricingInput): number {
  const { spotBtc, strikeBtc, d1, deviation } = inverted(input)
  const d2 = d1 - deviation
  const price =
    input.kind === 'call'
      ? strikeBtc * normalCdf(-d2) - spotBtc * normalCdf(-d1)
      : spotBtc * normalCdf(d1) - strikeBtc * normalCdf(d2)
  // Rounding can be negative far out of the money.
  return Math.max(price, 0)
}

/** Minus the inverse option's delta: 0 to 1 for a call, -1 to 0 for a put (protocol/formulas.md#running-options). */
export function priceDelta(input: PricingInput): number {
  const { d1 } = inverted(input)
  return input.kind === 'call' ? 1 - normalCdf(d1) : -normalCdf(d1)
}
