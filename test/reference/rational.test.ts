import { describe, expect, it } from 'vitest'
import { exponential, logarithm, normal, squareRoot } from './fixed-point'
import { exact } from './rational'

describe('exact numbers', () => {
  it.each([
    ['7', 7n, 7n, 7n, 7n],
    ['2.5', 2n, 3n, 2n, 3n],
    ['-2.5', -3n, -2n, -2n, -3n],
    ['-2.4', -3n, -2n, -2n, -2n],
    ['1e-7', 0n, 1n, 0n, 0n],
    ['2.5e2', 250n, 250n, 250n, 250n],
  ])('round %s down, up, toward zero and to nearest', (text, floor, ceil, truncated, rounded) => {
    const number = exact(text)
    expect([number.floor(), number.ceil(), number.truncate(), number.round()]).toEqual([
      floor,
      ceil,
      truncated,
      rounded,
    ])
  })

  it('round to a grid, halves away from zero', () => {
    expect(['0.24', '0.25', '1.74', '1.75'].map((text) => exact(text).roundTo('0.5').toNumber())).toEqual([
      0, 0.5, 1.5, 2,
    ])
  })

  it.each(['0', '0.1', '-1234.5678', '1e-9', '99999999999.5', '0.3333333333333333'])(
    'convert %s to a number',
    (text) => {
      expect(exact(text).toNumber()).toBe(Number(text))
    },
  )

  it('add, subtract, multiply and divide without rounding', () => {
    expect(exact('0.1').plus('0.2').compare('0.3')).toBe(0)
    expect(exact('0.3').minus('0.1').compare('0.2')).toBe(0)
    expect(exact(1n).over(3n).times(3n).compare(1n)).toBe(0)
    expect(exact('-4').reciprocal().compare('-0.25')).toBe(0)
  })

  it('reject text that is not a number, and a division by zero', () => {
    expect(() => exact('1,5')).toThrow(SyntaxError)
    expect(() => exact('')).toThrow(SyntaxError)
    expect(() => exact(1n).over(0n)).toThrow(RangeError)
  })
})

describe('series functions', () => {
  it.each([
    ['square root of 2', squareRoot(2n), '1.4142135623730950488016887242'],
    ['logarithm of 10', logarithm(10n), '2.3025850929940456840179914547'],
    ['logarithm of 0.01', logarithm('0.01'), '-4.6051701859880913680359829094'],
    ['e', exponential(1n), '2.7182818284590452353602874714'],
    ['e to the power of -20', exponential('-20'), '0.0000000020611536224385578280'],
    ['normal distribution at 0', normal(0n), '0.5'],
    ['normal distribution at 1', normal(1n), '0.8413447460685429485852325456'],
    ['normal distribution at -6', normal('-6'), '9.865876450376981407e-10'],
    ['normal distribution at -3', normal('-3'), '0.0013498980316300945266518147676'],
  ])('match the published value of %s', (_, actual, expected) => {
    const difference = actual.minus(expected)
    expect(difference.times(10n ** 26n).truncate()).toBe(0n)
  })
})
