import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '@common/domain/durations'
import type { Day } from '@common/domain/record/days'
import type { KindSums } from '@common/domain/record/sums'
import { sats, zeroSats } from '@common/domain/units'
import { datePoints, equityLine, firstOfDays, intradayLine } from '../../../src/history/equity/equity-line'

const kindSums = (changes: Partial<KindSums>): KindSums => ({
  ...{ count: 1, moved: 1, effectSats: zeroSats, feesSats: zeroSats, fundingFeeSats: zeroSats },
  ...{ dollarParts: 0, ...changes },
})
const midnight = (date: string): number => new Date(`${date}T00:00`).getTime()

/** Starts with 1,000 sats. */
const days: Day[] = [
  {
    date: '2026-03-28',
    sums: {
      deposit: kindSums({ effectSats: sats(70_000) }),
      trade: kindSums({ effectSats: sats(-500), feesSats: sats(300), fundingFeeSats: sats(50) }),
    },
  },
  { date: '2026-03-30', sums: { trade: kindSums({ effectSats: sats(2000), feesSats: sats(10) }) } },
  { date: '2026-04-02', sums: { withdrawal: kindSums({ effectSats: sats(-900), feesSats: sats(7) }) } },
]
const points = datePoints(days, sats(1000))
const [first, second, third] = ['2026-03-28', '2026-03-30', '2026-04-02'].map(midnight)

describe('the equity line', () => {
  test('has each day at its local midnight, with the parts of this day only', () => {
    expect(points.map(({ atMs }) => atMs)).toEqual([first, second, third])
    expect(points.map(({ ofDay }) => ofDay)).toEqual([
      { price: -150, fees: -300, carry: -50, deposits: 70_000 },
      { price: 2010, fees: -10, carry: 0, deposits: 0 },
      { price: 0, fees: -7, carry: 0, deposits: -893 },
    ])
  })

  test.each([
    ['totalSats', [1000, 70_500, 72_500, 71_600]],
    ['profitSats', [0, -500, 1500, 1500]],
  ] as const)('of %s starts a day before the first entry, with the value at that time', (kind, values) => {
    const line = equityLine(points, points, kind)
    expect(line.map(({ value }) => value)).toEqual(values)
    expect(line.map(({ atMs }) => atMs)).toEqual([Number(first) - dayMs, first, second, third])
    expect(equityLine(points, points.slice(1), kind).map(({ value }) => value)).toEqual(values.slice(2))
    expect(equityLine(points, [], kind)).toEqual([])
  })

  test('of daily results has only the days', () => {
    expect(equityLine(points, points, 'dayProfitSats').map(({ value }) => value)).toEqual([-500, 2000, 0])
  })

  test('of a span begins with its first day, also when clocks change', () => {
    for (const [count, date] of [
      [1, '2026-04-02'],
      [7, '2026-03-27'],
      [30, '2026-03-04'],
    ] as const)
      expect(firstOfDays(count, new Date(midnight('2026-04-02')))).toBe(midnight(date))
  })
})

describe('the equity line of a first day', () => {
  const entries = [
    { atMs: 90_000, kind: 'trade', effectSats: sats(-40) },
    { atMs: 60_000, kind: 'deposit', effectSats: sats(100) },
  ] as const

  test('ends with the last amounts, now and at least a minute after the last entry', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), (minutes) => {
        const line = intradayLine(entries, sats(5), minutes * minuteMs)
        expect(line.slice(0, -1)).toEqual([
          { atMs: 60_000, totalSats: 5, profitSats: 0 },
          { atMs: 60_000, totalSats: 105, profitSats: 0 },
          { atMs: 90_000, totalSats: 65, profitSats: -40 },
        ])
        const atMs = Math.max(150_000, minutes * 60_000)
        expect(line.at(-1)).toEqual({ atMs, totalSats: 65, profitSats: -40 })
      }),
    )
    expect(intradayLine([], sats(5), minuteMs)).toEqual([])
  })
})
