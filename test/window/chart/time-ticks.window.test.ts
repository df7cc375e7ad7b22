import { dayMs, hourMs } from '@common/domain/durations'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { timeTicks } from '../../../src/chart/time-ticks'
import { formatDay, formatMonth, formatTimeOfDay } from '../../../src/format/time'
import { setLocale } from '../../../src/format/translate'
import { toSeries } from '../support/candles'

const candlesFrom = (firstMs: number, everyMs: number, count: number) =>
  toSeries(
    Array.from({ length: count }, (_none, index) => ({
      timeMs: firstMs + index * everyMs,
      open: 100,
      high: 101,
      low: 99,
      close: 100,
      volume: 1,
    })),
  )

/** A change of language creates the formats again, in the new zone. */
async function renewFormats(): Promise<void> {
  await setLocale('de', ['de-DE'])
  for (const format of [formatDay, formatMonth, formatTimeOfDay]) format(0)
  await setLocale('en', ['en-US'])
}
beforeEach(async () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  await renewFormats()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await renewFormats()
})

describe('time ticks', () => {
  test.each([
    ['spring', Date.UTC(2026, 2, 27, 12)],
    ['autumn', Date.UTC(2026, 9, 23, 12)],
  ])('label each day at midnight across the clock change in %s', (_season, firstMs) => {
    const series = candlesFrom(firstMs, hourMs, 96)
    const ticks = timeTicks(series, { from: 0, to: 96 }, 16)
    const days = ticks.filter(({ label }) => !label.includes(':'))
    expect(days.map(({ index }) => new Date(series.timeMs[index] ?? 0).getHours())).toEqual([0, 0, 0, 0])
    expect(days.map(({ label }) => label)).toEqual(
      [1, 2, 3, 4].map((day) => formatDay(firstMs + day * dayMs)),
    )
  })

  test('label each month once, at its first candle', () => {
    const firstMs = Date.UTC(2027, 3, 15)
    const series = candlesFrom(firstMs, dayMs, 240)
    const ticks = timeTicks(series, { from: 0, to: 240 }, 9)
    expect(ticks.map(({ label }) => label)).toEqual(
      Array.from({ length: 8 }, (_none, index) => formatMonth(Date.UTC(2027, 4 + index, 1, 12))),
    )
    expect(ticks.map(({ index }) => new Date(series.timeMs[index] ?? 0).getDate())).toEqual(
      Array.from({ length: 8 }, () => 1),
    )
  })

  test('label years of weeks by equal steps of months', () => {
    const series = candlesFrom(Date.UTC(2022, 0, 3), 7 * dayMs, 240)
    const months = timeTicks(series, { from: 0, to: 240 }, 12).map(({ index }) =>
      new Date(series.timeMs[index] ?? 0).getMonth(),
    )
    expect(months.length).toBeGreaterThan(4)
    expect(new Set(months.map((month) => month % 6))).toEqual(new Set([0]))
  })
})
