import { dayMs, hourMs } from '@common/domain/durations'
import type { Sums } from '@common/domain/record/sums'
import { sats, zeroSats } from '@common/domain/units'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { formatSignedSats } from '../../../src/format/money'
import { formatPercent } from '../../../src/format/number'
import { buildMonth } from '../../../src/history/calendar-month'
import { toSpan } from '../../../src/history/date-range'
import { listUtcOffsets } from '../../../src/history/utc-offsets'
import PerformanceFigures from '../../../src/history/PerformanceFigures.vue'
import { useRecordStore } from '../../../src/history/record'
import { FakeMain } from '../support/fake-main'
import { practice, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted | undefined
afterEach(() => page?.close())

const now = new Date(2026, 10, 26, 15, 30)
const at = (year: number, month: number, day: number): number => new Date(year, month - 1, day).getTime()

test('date ranges start at local midnight and include today and both custom dates', () => {
  expect(toSpan({ kind: 'all' }, now)).toBeNull()
  expect(toSpan({ kind: 'today' }, now)?.fromMs).toBe(at(2026, 11, 26))
  expect(toSpan({ kind: 'week' }, now)?.fromMs).toBe(at(2026, 11, 20))
  expect(toSpan({ kind: 'thirtyDays' }, now)?.fromMs).toBe(at(2026, 10, 28))
  expect(toSpan({ kind: 'month' }, now)?.fromMs).toBe(at(2026, 11, 1))
  expect(toSpan({ kind: 'year' }, now)?.fromMs).toBe(at(2026, 1, 1))
  expect(toSpan({ kind: 'year' }, now)?.toMs).toBeGreaterThan(now.getTime() + dayMs)
  expect(toSpan({ kind: 'day', date: '2026-03-31' }, now)).toEqual({
    fromMs: at(2026, 3, 31),
    toMs: at(2026, 4, 1),
  })
  const custom = { kind: 'custom', from: '2025-12-30', to: '2026-01-02' } as const
  expect(toSpan(custom, now)).toEqual({ fromMs: at(2025, 12, 30), toMs: at(2026, 1, 3) })
  expect(toSpan({ ...custom, from: null }, now)?.fromMs).toBe(0)
  expect(toSpan({ ...custom, from: '0020-12-30' }, now)).toEqual({ fromMs: 0, toMs: at(2026, 1, 3) })
  expect(toSpan({ ...custom, to: '2025-01-01' }, now)).toEqual({
    fromMs: at(2025, 12, 30),
    toMs: at(2025, 12, 30),
  })
})

test.each([
  ['Europe/Berlin', '2026-10-25', 25, [120, 60]],
  ['Europe/Berlin', '2026-03-29', 23, [60, 120]],
  ['Europe/Berlin', '2026-10-26', 24, [60]],
  ['Australia/Lord_Howe', '2026-04-05', 24.5, [660, 630]],
  ['America/New_York', '2026-11-01', 25, [-240, -300]],
])('a day in %s, %s, has %d hours and the offsets %j', (timeZone, date, hours, minutes) => {
  vi.stubEnv('TZ', timeZone)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { fromMs = 0, toMs = 0 } = toSpan({ kind: 'day', date }, now) ?? {}
  expect(toMs - fromMs).toBe(hours * hourMs)
  expect(toSpan({ kind: 'custom', from: date, to: date }, now)).toEqual({ fromMs, toMs })
  expect(listUtcOffsets(fromMs, toMs - 1).map((offset) => offset.minutes)).toEqual(minutes)
})

test('the calendar has the days of a month under their weekdays, from Monday', () => {
  const { fromMs, toMs, days } = buildMonth(now, 9)
  expect([fromMs, toMs]).toEqual([at(2026, 2, 1), at(2026, 3, 1)])
  expect(days).toHaveLength(28)
  // February 1, 2026 is a Sunday.
  expect(days.slice(0, 3).map(({ date, number, column }) => [date, number, column])).toEqual([
    ['2026-02-01', 1, 7],
    ['2026-02-02', 2, 1],
    ['2026-02-03', 3, 2],
  ])
  expect(days.at(-1)).toEqual({ date: '2026-02-28', number: 28, timeMs: at(2026, 2, 28), column: 6 })
})

test('a date range limits pages and totals, and the figures come from the response', async () => {
  const requests: { readonly fromMs: number }[] = []
  const sums: Sums = {
    trade: {
      count: 3,
      moved: 3,
      effectSats: sats(500),
      feesSats: zeroSats,
      fundingFeeSats: zeroSats,
      dollarParts: 0,
    },
  }
  const results = { wins: 2, losses: 1, breakEvens: 0, gainSats: sats(900), lossSats: sats(400) }
  const main = new FakeMain((router) => ({
    record: {
      ...router.record,
      totals: ({ span }) => {
        if (span) requests.push(span)
        return { sums, results, proof: null }
      },
    },
  }))
  main.send('session.state', sessionState(practice))
  page = mount(
    [
      [
        {
          setup() {
            const record = useRecordStore()
            record.follow((read) => void read().catch(() => undefined))
            return () => null
          },
        },
      ],
      [PerformanceFigures],
    ],
    main,
  )
  const record = useRecordStore()
  await vi.waitFor(() => expect(record.results).toEqual(results))
  const find = (testid: string): HTMLElement => (page as Mounted).find(testid)
  await vi.waitFor(() => expect(find('performance-net').textContent).toContain(formatSignedSats(sats(500))))
  record.range = { kind: 'custom', from: '2026-01-01', to: null }
  await vi.waitFor(() => expect(requests.at(-1)?.fromMs).toBe(at(2026, 1, 1)))
  expect(find('performance-wins').textContent).toContain(formatPercent(2 / 3, 0))
  expect(find('performance-win').textContent).toContain(formatSignedSats(sats(450)))
  expect(find('performance-loss').textContent).toContain(formatSignedSats(sats(-400)))
  expect(find('performance-factor').textContent).toContain('2.25')
})
