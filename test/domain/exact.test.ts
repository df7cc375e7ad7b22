import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ceil,
  exact,
  floor,
  isAtMost,
  maxPriceUsd,
  minus,
  over,
  percentToRate,
  plus,
  positive,
  rateToPercent,
  round,
  roundAwayFromZero,
  times,
  toGridPrice,
  toNumber,
} from '@common/domain/exact'

const fraction = (numerator: number, denominator: number) =>
  over(exact(numerator, 'numerator'), exact(denominator, 'denominator'))
const isEqual = (one: ReturnType<typeof exact>, other: ReturnType<typeof exact>): boolean =>
  one.numerator * other.denominator === other.numerator * one.denominator

describe('exact number', () => {
  test.each([
    [0.0007, 7n, 10_000n],
    [-0.0007, -7n, 10_000n],
    [0.1, 1n, 10n],
    [1e-7, 1n, 10_000_000n],
    [1.5e-9, 15n, 10_000_000_000n],
    [1234567.1234567, 12_345_671_234_567n, 10_000_000n],
    [1e21, 10n ** 21n, 1n],
    [-3, -3n, 1n],
  ])('is %d as written', (value, numerator, denominator) => {
    expect(isEqual(exact(value, 'value'), { numerator, denominator })).toBe(true)
  })

  test('converts any number with four decimals back to itself, with a denominator above 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (tenThousandths) => {
        const value = tenThousandths / 10_000
        const converted = exact(value, 'value')
        expect(toNumber(converted)).toBe(value)
        expect(converted.denominator > 0n).toBe(true)
      }),
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('rejects %d', (value) => {
    expect(() => exact(value, 'price')).toThrow(/price must be a finite number/)
  })

  test('rejects a divisor of 0, and an amount that must be above 0', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError)
    for (const value of [0, -1, Number.NaN])
      expect(() => positive(value, 'price')).toThrow(/price must be above 0/)
  })

  test('adds, subtracts, multiplies and divides with any signs', () => {
    const [third, minusHalf] = [fraction(1, 3), fraction(1, -2)]
    expect(minusHalf.denominator).toBe(2n)
    expect(isEqual(plus(third, minusHalf), fraction(-1, 6))).toBe(true)
    expect(isEqual(minus(third, minusHalf), fraction(5, 6))).toBe(true)
    expect(isEqual(times(third, minusHalf), fraction(-1, 6))).toBe(true)
    expect(isEqual(over(third, minusHalf), fraction(-2, 3))).toBe(true)
    expect(over(third, minusHalf).denominator > 0n).toBe(true)
  })

  test('is compared exactly', () => {
    expect(
      [fraction(1, 3), fraction(2, 6), fraction(1, 2)].map((one) => isAtMost(one, fraction(1, 3))),
    ).toEqual([true, true, false])
  })
})

describe('rounding of an exact number', () => {
  test.each([
    [7, 2, { floor: 3n, ceil: 4n, round: 4n, roundAwayFromZero: 4n }],
    [-7, 2, { floor: -4n, ceil: -3n, round: -3n, roundAwayFromZero: -4n }],
    [-7, 3, { floor: -3n, ceil: -2n, round: -2n, roundAwayFromZero: -2n }],
    [-6, 3, { floor: -2n, ceil: -2n, round: -2n, roundAwayFromZero: -2n }],
    [0, 3, { floor: 0n, ceil: 0n, round: 0n, roundAwayFromZero: 0n }],
  ])('is correct for %d/%d', (numerator, denominator, expected) => {
    const value = fraction(numerator, denominator)
    const rounded = { floor, ceil, round, roundAwayFromZero }
    for (const [name, apply] of Object.entries(rounded)) {
      expect([name, apply(value)]).toEqual([name, expected[name as keyof typeof rounded]])
    }
  })

  test('puts a price on the grid, between one step and the highest price', () => {
    expect([0, 0.1, 0.74, 0.75, 1e9].map((price) => toGridPrice(exact(price, 'price')))).toEqual([
      0.5,
      0.5,
      0.5,
      1,
      maxPriceUsd,
    ])
    expect(toGridPrice(exact(0.99, 'price'), floor)).toBe(0.5)
    expect(toGridPrice(exact(0.51, 'price'), ceil)).toBe(1)
  })
})

test.each([
  [0.7, 0.007],
  [1.1, 0.011],
  [2.8, 0.028],
  [100, 1],
  [0, 0],
])('%d percent is the rate %d', (percent, rate) => {
  expect(percentToRate(percent)).toBe(rate)
  expect(rateToPercent(rate)).toBe(percent)
})
