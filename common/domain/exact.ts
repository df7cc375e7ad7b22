import { priceTickUsd, sats, type Sats, type Usd } from './units'

/** Rational number with a positive denominator. Amounts are rounded once, at the end of a formula. */
export interface Exact {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Fast path for up to 6 decimals. */
const decimals = { scale: 1e6, denominator: 1_000_000n, max: 1e15 } as const

/** Highest exchange price; marks a short that cannot be liquidated. */
export const maxPriceUsd: Usd = 100_000_000

/**
 * Converts a number as written: 0.0007 is 7/10000, not the nearest double.
 * @throws RangeError when `value` is not finite
 */
export function exact(value: number, name: string): Exact {
  if (!Number.isFinite(value)) throw new RangeError(`${name} must be a finite number, got ${value}`)
  if (Number.isInteger(value)) return { numerator: BigInt(value), denominator: 1n }
  const scaled = Math.round(value * decimals.scale)
  // Up to 15 digits, decimals and doubles correspond one to one.
  if (Math.abs(scaled) < decimals.max && scaled / decimals.scale === value) {
    return { numerator: BigInt(scaled), denominator: decimals.denominator }
  }
  const [digits = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  // Above 0, because the value isn't an integer.
  const places = BigInt(fraction.length) - BigInt(exponent)
  return { numerator: BigInt(whole + fraction), denominator: 10n ** places }
}

/** @throws RangeError when `value` is not finite or not above 0. */
export function positive(value: number, name: string): Exact {
  if (!(value > 0)) throw new RangeError(`${name} must be above 0, got ${value}`)
  return exact(value, name)
}

export const plus = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})

export const minus = (a: Exact, b: Exact): Exact => plus(a, { ...b, numerator: -b.numerator })

export const times = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** @throws RangeError on division by zero. */
export function over(a: Exact, b: Exact): Exact {
  if (b.numerator === 0n) throw new RangeError('division by zero')
  const sign = b.numerator < 0n ? -1n : 1n
  return { numerator: sign * a.numerator * b.denominator, denominator: sign * a.denominator * b.numerator }
}

export const isAboveZero = (a: Exact): boolean => a.numerator > 0n

export const isAtMost = (a: Exact, b: Exact): boolean =>
  a.numerator * b.denominator <= b.numerator * a.denominator

export function floor({ numerator, denominator }: Exact): bigint {
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}

export const ceil = ({ numerator, denominator }: Exact): bigint =>
  -floor({ numerator: -numerator, denominator })

/** Rounds halves up. */
export const round = ({ numerator, denominator }: Exact): bigint =>
  floor({ numerator: 2n * numerator + denominator, denominator: 2n * denominator })

/** Rounds halves away from zero, so payer and receiver get equal amounts. */
export const roundAwayFromZero = (a: Exact): bigint =>
  a.numerator < 0n ? -round({ ...a, numerator: -a.numerator }) : round(a)

export const toNumber = ({ numerator, denominator }: Exact): number => Number(numerator) / Number(denominator)

const hundred = exact(100, 'percent')

/** As written: 0.7 % is 0.007, but 0.7 / 100 is less. */
export const percentToRate = (percent: number): number =>
  toNumber(over(exact(percent, 'percentage'), hundred))

/** As written: 0.07 is 7 %, but 0.07 * 100 is more. */
export const rateToPercent = (rate: number): number => toNumber(times(exact(rate, 'rate'), hundred))

/** @throws RangeError when the amount does not fit a safe integer. */
export const toSats = (amount: bigint, name: string): Sats => sats(Number(amount), name)

const tick = exact(priceTickUsd, 'price tick')

/** Clamps between one step and `maxPriceUsd`. */
export function toGridPrice(price: Exact, rounded: (steps: Exact) => bigint = round): Usd {
  const steps = Number(rounded(over(price, tick)))
  return Math.min(Math.max(steps * priceTickUsd, priceTickUsd), maxPriceUsd)
}
