import { priceTickUsd, sats, type Sats, type Usd } from '../units'

/**
 * A rational number kept exactly; the denominator is always positive. Money is rounded once, at the end
 * of a formula, and never by a floating point error.
 */
export interface Exact {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Numbers of the wire have few decimals; longer ones are read digit by digit. */
const decimals = { scale: 1e6, denominator: 1_000_000n, most: 1e15 } as const

/** Highest price of the service, in USD: the liquidation price of a short that cannot be liquidated. */
export const maxPriceUsd: Usd = 100_000_000

/**
 * Reads a number as the decimal a person or the wire wrote: 0.0007 is 7/10000, not the double next to it.
 * @throws RangeError when `value` is not finite.
 */
export function exact(value: number, name: string): Exact {
  if (!Number.isFinite(value)) throw new RangeError(`${name} must be a finite number, got ${value}`)
  if (Number.isInteger(value)) return { numerator: BigInt(value), denominator: 1n }
  const scaled = Math.round(value * decimals.scale)
  // Up to 15 digits a decimal and the double next to it are each other's only one, so these are the digits that were written.
  if (Math.abs(scaled) < decimals.most && scaled / decimals.scale === value) {
    return { numerator: BigInt(scaled), denominator: decimals.denominator }
  }
  const [digits = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const shift = BigInt(exponent) - BigInt(fraction.length)
  const numerator = BigInt(whole + fraction)
  return shift < 0n
    ? { numerator, denominator: 10n ** -shift }
    : { numerator: numerator * 10n ** shift, denominator: 1n }
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

/** Nearest whole number; halves go up. */
export const round = ({ numerator, denominator }: Exact): bigint =>
  floor({ numerator: 2n * numerator + denominator, denominator: 2n * denominator })

/** Nearest whole number; halves go away from zero, so that payer and receiver see the same amount. */
export const roundAwayFromZero = (a: Exact): bigint =>
  a.numerator < 0n ? -round({ ...a, numerator: -a.numerator }) : round(a)

export const toNumber = ({ numerator, denominator }: Exact): number => Number(numerator) / Number(denominator)

/** @throws RangeError when the amount does not fit a safe integer. */
export const toSats = (amount: bigint, name: string): Sats => sats(Number(amount), name)

const tick = exact(priceTickUsd, 'price tick')

/** Puts a price on the 0.5 USD grid, by default the nearest step, between one step and `maxPriceUsd`. */
export function toGridPrice(price: Exact, rounded: (steps: Exact) => bigint = round): Usd {
  const steps = Number(rounded(over(price, tick)))
  return Math.min(Math.max(steps * priceTickUsd, priceTickUsd), maxPriceUsd)
}
