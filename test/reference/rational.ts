/** A fraction, an integer, or decimal text such as `0.0015` or `1e-7`. */
export type Exact = Rational | bigint | string

/** Exact; only rounding methods round. */
export class Rational {
  private constructor(
    private readonly numerator: bigint,
    private readonly denominator: bigint,
  ) {}

  /** @throws RangeError if the denominator is 0 */
  static of(numerator: bigint, denominator: bigint): Rational {
    if (denominator === 0n) throw new RangeError('division by zero')
    const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
    return new Rational(numerator / divisor, denominator / divisor)
  }

  plus(other: Exact): Rational {
    const right = exact(other)
    return Rational.of(
      this.numerator * right.denominator + right.numerator * this.denominator,
      this.denominator * right.denominator,
    )
  }

  minus(other: Exact): Rational {
    return this.plus(exact(other).negated())
  }

  times(other: Exact): Rational {
    const right = exact(other)
    return Rational.of(this.numerator * right.numerator, this.denominator * right.denominator)
  }

  over(other: Exact): Rational {
    const right = exact(other)
    return Rational.of(this.numerator * right.denominator, this.denominator * right.numerator)
  }

  negated(): Rational {
    return Rational.of(-this.numerator, this.denominator)
  }

  reciprocal(): Rational {
    return Rational.of(this.denominator, this.numerator)
  }

  compare(other: Exact): -1 | 0 | 1 {
    return this.minus(other).sign()
  }

  sign(): -1 | 0 | 1 {
    if (this.numerator === 0n) return 0
    return this.numerator < 0n ? -1 : 1
  }

  floor(): bigint {
    const quotient = this.numerator / this.denominator
    return this.numerator % this.denominator < 0n ? quotient - 1n : quotient
  }

  ceil(): bigint {
    return -this.negated().floor()
  }

  truncate(): bigint {
    return this.numerator / this.denominator
  }

  round(): bigint {
    return this.sign() < 0 ? -this.negated().round() : this.plus(Rational.of(1n, 2n)).floor()
  }

  roundTo(step: Exact): Rational {
    return exact(step).times(this.over(step).round())
  }

  toNumber(): number {
    const magnitude = this.sign() < 0 ? this.negated() : this
    if (magnitude.sign() === 0) return 0
    const exponent = String(magnitude.denominator).length - String(magnitude.numerator).length + 25
    const shift = 10n ** BigInt(Math.abs(exponent))
    const digits = exponent < 0 ? magnitude.over(shift).round() : magnitude.times(shift).round()
    return this.sign() * Number(`${digits}e${-exponent}`)
  }

  toString(): string {
    return this.denominator === 1n ? String(this.numerator) : `${this.numerator}/${this.denominator}`
  }
}

/** @throws SyntaxError on text that is not a decimal number */
export function exact(value: Exact): Rational {
  if (value instanceof Rational) return value
  if (typeof value === 'bigint') return Rational.of(value, 1n)
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(value)
  if (match === null) throw new SyntaxError(`not a decimal number: ${value}`)
  const [, minus = '', whole = '', decimals = '', exponent = '0'] = match
  const digits = BigInt(minus + whole + decimals)
  const power = Number(exponent) - decimals.length
  return power < 0
    ? Rational.of(digits, 10n ** BigInt(-power))
    : Rational.of(digits * 10n ** BigInt(power), 1n)
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left < 0n ? -left : left, right < 0n ? -right : right]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}
