import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fundingTimesBetween, nextFundingAtMs } from '@common/domain/futures/funding'

const at = (text: string): number => Date.parse(text)
const hours = [0, 8, 16]

describe('funding times', () => {
  test.each([
    ['2026-03-01T07:59:59.999Z', '2026-03-01T08:00:00Z'],
    ['2026-03-01T08:00:00Z', '2026-03-01T16:00:00Z'],
    ['2026-03-01T16:00:01Z', '2026-03-02T00:00:00Z'],
    ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00Z'],
  ])('follow %s with %s', (now, next) => {
    expect(nextFundingAtMs(at(now), hours)).toBe(at(next))
  })

  test('support one hour a day, and hours in any order or repeated', () => {
    expect(nextFundingAtMs(at('2026-03-01T08:00:00Z'), [8, 8])).toBe(at('2026-03-02T08:00:00Z'))
    expect(nextFundingAtMs(at('2026-03-01T09:00:00Z'), [20, 4, 12])).toBe(at('2026-03-01T12:00:00Z'))
  })

  test('exclude the start of a period and include its end', () => {
    const times = fundingTimesBetween(at('2026-03-01T00:00:00Z'), at('2026-03-02T00:00:00Z'), hours)
    expect(times.map((time) => new Date(time).toISOString())).toEqual([
      '2026-03-01T08:00:00.000Z',
      '2026-03-01T16:00:00.000Z',
      '2026-03-02T00:00:00.000Z',
    ])
  })

  test('occur once in adjoining periods', () => {
    const time = fc.integer({ min: 0, max: 10 * 86_400_000 })
    fc.assert(
      fc.property(fc.tuple(time, time, time), (unordered) => {
        const [first, second, third] = unordered.toSorted((a, b) => a - b) as [number, number, number]
        const whole = fundingTimesBetween(first, third, hours)
        const parts = [
          ...fundingTimesBetween(first, second, hours),
          ...fundingTimesBetween(second, third, hours),
        ]
        expect(parts).toEqual(whole)
        expect(whole.every((each) => each % 28_800_000 === 0)).toBe(true)
      }),
    )
  })

  test('support the hour 23', () => {
    expect(nextFundingAtMs(at('2026-03-01T22:59:00Z'), [23])).toBe(at('2026-03-01T23:00:00Z'))
  })

  test.each([[[]], [[24]], [[8, 24]], [[-1]], [[1.5]], [[Number.NaN]]])('reject the hours %j', (bad) => {
    expect(() => nextFundingAtMs(0, bad)).toThrow(/whole hours from 0 to 23/)
  })

  test('reject a period without an end', () => {
    expect(() => fundingTimesBetween(0, Number.POSITIVE_INFINITY, hours)).toThrow(/finite/)
  })
})
