/** A number given exactly: a fraction, a whole number, or decimal text such as `0.0015` or `1e-7`. */
export type Exact = Rational | bigint | string

/** An exact fraction of whole numbers. Nothing is rounded until a rounding method is called. */
export class Rational {
  private constructor(
    private readonly numerator: bigint,
    private readonly denominator: bigint,
  ) {}

  /** Returns numerator / denominator in lowest terms with a positive denominator. Throws if the denominator is 0. */
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

  /** Returns -1, 0 or 1 for a number below, equal to or above the other. */
  compare(other: Exact): -1 | 0 | 1 {
    return this.minus(other).sign()
  }

  sign(): -1 | 0 | 1 {
    if (this.numerator === 0n) return 0
    return this.numerator < 0n ? -1 : 1
  }

  /** Returns the largest whole number that is not above this one. */
  floor(): bigint {
    const quotient = this.numerator / this.denominator
    return this.numerator % this.denominator < 0n ? quotient - 1n : quotient
  }

  /** Returns the smallest whole number that is not below this one. */
  ceil(): bigint {
    return -this.negated().floor()
  }

  /** Returns the whole number next to this one in the direction of zero. */
  truncate(): bigint {
    return this.numerator / this.denominator
  }

  /** Returns the nearest whole number; a half is rounded away from zero. */
  round(): bigint {
    return this.sign() < 0 ? -this.negated().round() : this.plus(Rational.of(1n, 2n)).floor()
  }

  /** Returns the nearest multiple of a step; half a step is rounded away from zero. */
  roundTo(step: Exact): Rational {
    return exact(step).times(this.over(step).round())
  }

  /** Returns the nearest floating-point number, for comparison with results of the app. */
  toNumber(): number {
    const magnitude = this.sign() < 0 ? this.negated() : this
    if (magnitude.sign() === 0) return 0
    // 25 significant digits, more than a floating-point number has.
    const exponent = String(magnitude.denominator).length - String(magnitude.numerator).length + 25
    const shift = 10n ** BigInt(Math.abs(exponent))
    const digits = exponent < 0 ? magnitude.over(shift).round() : magnitude.times(shift).round()
    return this.sign() * Number(`${digits}e${-exponent}`)
  }

  /** Returns the fraction as text, for messages of failed tests. */
  toString(): string {
    return this.denominator === 1n ? String(this.numerator) : `${this.numerator}/${this.denominator}`
  }
}

/** Returns a number as a fraction. Throws on text that is no decimal number. */
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
