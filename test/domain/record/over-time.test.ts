import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import { noteParts } from '@common/domain/record/note'
import type { Day } from '@common/domain/record/days'
import { entryKinds, type EntryKind } from '@common/domain/record/entry'
import { computeEquityCurve, computeIntradayPoints, feesByMonth } from '@common/domain/record/over-time'
import { profitKinds, sumKinds, type KindSums, type Sums } from '@common/domain/record/sums'
import { addSats, sats, zeroSats } from '@common/domain/units'
import { isoDate } from '@common/domain/utc-date'

const amount = fc.integer({ min: -90_000, max: 90_000 }).map((value) => sats(value))
const kindSums = (kind: EntryKind): fc.Arbitrary<KindSums> =>
  fc.record({
    count: fc.constant(1),
    moved: fc.constant(1),
    effectSats: amount,
    feesSats: fc.integer({ min: 0, max: 900 }).map((value) => sats(value)),
    fundingFeeSats: kind === 'trade' || kind === 'carry' ? amount : fc.constant(zeroSats),
    dollarParts: fc.constant(0),
  })
const kindWithSums = fc
  .constantFrom(...entryKinds)
  .chain((kind) => fc.tuple(fc.constant(kind), kindSums(kind)))
const sums: fc.Arbitrary<Sums> = fc
  .uniqueArray(kindWithSums, { selector: ([kind]) => kind })
  .map((kinds) => Object.fromEntries(kinds))
const days: fc.Arbitrary<Day[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 800 }), { maxLength: 30 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers
        .toSorted((a, b) => a - b)
        .map((number) => sums.map((ofDay) => ({ date: isoDate(number * 24 * 60 * minuteMs), sums: ofDay }))),
    ),
  )

test('equity over time ends with all entries, and every point equals the sum of its parts', () => {
  fc.assert(
    fc.property(days, amount, (all, other) => {
      const points = computeEquityCurve(all, other)
      const effects = addSats(...all.map((day) => sumKinds(day.sums).effectSats))
      expect(points.map(({ date }) => date)).toEqual(all.map(({ date }) => date))
      expect(points.at(-1)?.totalSats ?? other).toBe(addSats(other, effects))
      const profits = points.map(({ dayProfitSats: ofDay }) => ofDay)
      expect(profits).toEqual(all.map((day) => sumKinds(day.sums, profitKinds).effectSats))
      expect(points.at(-1)?.profitSats ?? 0).toBe(addSats(...profits))
      for (const { totalSats, price, fees, carry, deposits } of points)
        expect(totalSats).toBe(addSats(other, price, fees, carry, deposits))
    }),
  )
})

test('fees by month equal the sum of their days, newest first and without zero amounts', () => {
  fc.assert(
    fc.property(days, (all) => {
      const months = feesByMonth(all)
      const paid = all.map((day) => sumKinds(day.sums))
      const ofDays = addSats(...paid.map(({ feesSats }) => feesSats))
      const funding = addSats(...paid.map(({ fundingFeeSats }) => fundingFeeSats))
      const ofMonths = months.flatMap(({ fees }) => Object.values(fees))
      expect(addSats(...ofMonths)).toBe(ofDays)
      expect(addSats(...months.map(({ carrySats }) => carrySats))).toBe(funding)
      expect(addSats(...months.map(({ totalSats }) => totalSats))).toBe(addSats(ofDays, funding))
      const names = months.map(({ month }) => month)
      expect(names).toEqual([...new Set(names)].sort().reverse())
      expect(ofMonths).not.toContain(0)
    }),
  )
})

describe('note parser', () => {
  test.each([
    ['', []],
    ['bought the dip', []],
    ['#dip', ['#dip']],
    ['sold #too-early, #dca #', ['#too-early,', '#dca']],
    ['no#tag ##', []],
  ])('returns for %j the tags %j', (note, tags) => {
    const parts = noteParts(note)
    expect(parts.filter(({ isTag }) => isTag).map(({ text }) => text)).toEqual(tags)
    expect(parts.map(({ text }) => text).join('')).toBe(note)
  })
})

describe('points within a day', () => {
  const entries = [
    { atMs: 3, kind: 'carry', effectSats: sats(-5) },
    { atMs: 2, kind: 'trade', effectSats: sats(40) },
    { atMs: 1, kind: 'deposit', effectSats: sats(100) },
  ] as const

  test('add up effects, and results of trading, oldest first', () => {
    expect(computeIntradayPoints(entries, zeroSats)).toEqual([
      { atMs: 1, totalSats: 100, profitSats: 0 },
      { atMs: 2, totalSats: 140, profitSats: 40 },
      { atMs: 3, totalSats: 135, profitSats: 35 },
    ])
  })

  test('start with a balance from before the first entry', () => {
    expect(computeIntradayPoints(entries, sats(1000))[0]).toEqual({ atMs: 1, totalSats: 1000, profitSats: 0 })
    expect(computeIntradayPoints([], sats(1000))).toEqual([])
  })
})
