import { hourMs } from '../../durations'
import type { Usd } from '../../units'
import { normalCdf } from './normal'
import type { OptionKind } from '../option'

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
