/** 50 decimals, by series over integers. */
import { type Exact, Rational, exact } from './rational'

const DIGITS = 50n
const ONE = 10n ** DIGITS

/** Beyond this, the distribution is 0 or 1 within 10^-23. */
const NORMAL_BOUND = 10n

function scale(value: Exact): bigint {
  return exact(value).times(ONE).round()
}

function unscale(value: bigint): Rational {
  return Rational.of(value, ONE)
}

function sum(first: bigint, next: (term: bigint, index: bigint) => bigint): bigint {
  let total = 0n
  let index = 0n
  for (let term = first; term !== 0n; term = next(term, index)) {
    total += term
    index += 1n
  }
  return total
}

/** The value must not be negative. */
export function squareRoot(value: Exact): Rational {
  const target = scale(value) * ONE
  if (target === 0n) return unscale(0n)
  let guess = 10n ** BigInt(Math.ceil(String(target).length / 2))
  for (;;) {
    const next = (guess + target / guess) / 2n
    if (next >= guess) return unscale(guess)
    guess = next
  }
}

/** 2 * artanh((x-1)/(x+1)), after halving or doubling x to about 1. */
export function logarithm(value: Exact): Rational {
  let reduced = exact(value)
  let doublings = 0n
  while (reduced.compare('1.5') > 0) {
    reduced = reduced.over(2n)
    doublings += 1n
  }
  while (reduced.compare('0.75') < 0) {
    reduced = reduced.times(2n)
    doublings -= 1n
  }
  return unscale(twiceArtanh(reduced) + doublings * LOGARITHM_OF_2)
}

function twiceArtanh(value: Rational): bigint {
  const ratio = scale(value.minus(1n).over(value.plus(1n)))
  const square = (ratio * ratio) / ONE
  let power = ratio
  let total = 0n
  for (let odd = 1n; power !== 0n; odd += 2n) {
    total += power / odd
    power = (power * square) / ONE
  }
  return 2n * total
}

const LOGARITHM_OF_2 = twiceArtanh(exact(2n))

export function exponential(value: Exact): Rational {
  const small = scale(exact(value).over(1024n))
  let result = sum(ONE, (term, index) => (term * small) / ONE / index)
  for (let step = 0; step < 10; step += 1) result = (result * result) / ONE
  return unscale(result)
}

const PI = Rational.of(3141592653589793238462643383279502884197169399375105820974944n, 10n ** 60n)

const ROOT_OF_2_PI = squareRoot(PI.times(2n))

/** 1/2 + density * (x + x^3/3 + x^5/(3*5) + ...) */
export function normal(value: Exact): Rational {
  const x = exact(value)
  if (x.compare(NORMAL_BOUND) > 0) return exact(1n)
  if (x.compare(-NORMAL_BOUND) < 0) return exact(0n)
  const scaled = scale(x)
  const square = (scaled * scaled) / ONE
  const series = sum(scaled, (term, index) => (term * square) / ONE / (2n * index + 1n))
  const density = exponential(unscale(-square / 2n)).over(ROOT_OF_2_PI)
  return unscale(series).times(density).plus('0.5')
}
