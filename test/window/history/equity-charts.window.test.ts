import { BridgeError } from '@common/bridge/protocol'
import { dayMs } from '@common/domain/durations'
import type { Day } from '@common/domain/record/days'
import type { Entry } from '@common/domain/record/entry'
import type { KindSums } from '@common/domain/record/sums'
import { noResults } from '@common/domain/record/trade-results'
import { sats, zeroSats } from '@common/domain/units'
import { message } from '@common/texts/message'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import { hideAmounts } from '../../../src/format/use-privacy'
import EquityCurve from '../../../src/history/equity/EquityCurve.vue'
import RecordOverTime from '../../../src/history/RecordOverTime.vue'
import { causesOption } from '../../../src/history/equity/history-options'
import { useRecordStore } from '../../../src/history/record'
import { tokens } from '../../../src/ui/theme/tokens'
import { FakeMain } from '../support/fake-main'
import { practice, quote, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted | undefined
afterEach(() => {
  page?.close()
  page = undefined
  hideAmounts(false)
})

const kindSums = (changes: Partial<KindSums>): KindSums => ({
  count: 1,
  moved: 1,
  effectSats: zeroSats,
  feesSats: zeroSats,
  fundingFeeSats: zeroSats,
  dollarParts: 0,
  ...changes,
})
const days: Day[] = [
  { date: '2026-11-20', sums: { deposit: kindSums({ effectSats: sats(70_000) }) } },
  {
    date: '2026-11-22',
    sums: {
      trade: kindSums({ effectSats: sats(-5400), feesSats: sats(400), fundingFeeSats: sats(-100) }),
    },
  },
]

const proof = {
  balanceSats: sats(64_600),
  heldSats: zeroSats,
  entriesSats: sats(64_600),
  otherSats: zeroSats,
  balanceUsd: 0,
  entriesUsd: 0,
  otherUsd: 0,
}
const Reading = {
  setup() {
    useRecordStore().follow((read) => void read().catch(() => undefined))
    return () => null
  },
}

async function openHidden(): Promise<void> {
  hideAmounts(true)
  const main = new FakeMain((router) => ({
    record: { ...router.record, totals: () => ({ sums: {}, results: noResults, proof }) },
  }))
  main.send('session.state', sessionState(practice))
  page = mount([[Reading], [EquityCurve, { days }]], main)
  await vi.waitFor(() => expect(page?.has('equity')).toBe(true))
}

test('hidden amounts hide the charts', async () => {
  await openHidden()
  expect(page?.has('equity-hidden')).toBe(true)
  expect(page?.has('history-chart')).toBe(false)
  expect(page?.has('equity-causes')).toBe(false)
  expect(page?.find('equity').textContent).not.toMatch(/70,000|64,600|5,400/)
})

test('the table lists the causes of each day, newest first', async () => {
  await openHidden()
  await page?.press('equity-view-table')
  hideAmounts(false)
  await nextTick()
  const rows = [...(page?.find('equity-table').querySelectorAll('tbody tr') ?? [])]
  const amounts = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()))
  expect(amounts).toEqual([
    ['64,600', '−5,400', '−5,400', '−5,100', '−400', '+100', '0'],
    ['70,000', '0', '0', '0', '0', '0', '+70,000'],
  ])
})

test('the chart of causes stacks one bar per cause on the date of its day', () => {
  const atMs = Date.UTC(2026, 10, 22)
  const day = { atMs, price: -5100, fees: -400, carry: 100, deposits: 0 }
  const { series, xAxis, tooltip } = causesOption([day], (causes) => String(causes.fees), tokens.dark)
  expect(series.map(({ type, stack, data }) => ({ type, stack, data }))).toEqual(
    [-5100, -400, 100, 0].map((amount) => ({ type: 'bar', stack: 'day', data: [[atMs, amount]] })),
  )
  expect(xAxis.type).toBe('time')
  expect(xAxis.axisLabel.formatter(atMs)).toMatch(/22/)
  expect(tooltip.formatter([{ dataIndex: 0 }])).toBe('-400')
})

const localDay = (atMs: number): string => new Date(atMs).toLocaleDateString('sv')

test.for([
  [0, true],
  [2, false],
] as const)(
  'a single day of history, %i days ago, has a note in place of a line: %s',
  async ([age, isNoted]) => {
    const main = new FakeMain((router) => ({
      record: { ...router.record, totals: () => ({ sums: {}, results: noResults, proof }) },
    }))
    main.send('session.state', sessionState(practice))
    main.send('market.quotes', { ...quote(100_000), marketTimeMs: Date.now() })
    const day = { date: localDay(Date.now() - age * dayMs), sums: days[0]?.sums ?? {} }
    page = mount([[Reading], [EquityCurve, { days: [day] }]], main)
    await vi.waitFor(() => expect(page?.has('equity')).toBe(true))
    await vi.waitFor(() => expect(page?.has('history-chart')).toBe(!isNoted))
    expect(page.has('equity-tomorrow')).toBe(isNoted)
  },
)

test('a range without entries has a note in place of charts and table', async () => {
  const main = new FakeMain((router) => ({
    record: { ...router.record, totals: () => ({ sums: {}, results: noResults, proof }) },
  }))
  main.send('session.state', sessionState(practice))
  main.send('market.quotes', { ...quote(100_000), marketTimeMs: Date.now() })
  const oldDays = days.map((day, index) => ({ ...day, date: localDay(Date.now() - (60 - index) * dayMs) }))
  page = mount([[Reading], [EquityCurve, { days: oldDays }]], main)
  await vi.waitFor(() => expect(page?.has('history-chart')).toBe(true))
  expect(page.has('equity-none')).toBe(false)
  await page.press('equity-span-month')
  expect(page.find('equity-none').textContent.trim()).toBe(t('history.chart.empty'))
  expect(['history-chart', 'equity-causes'].filter((testid) => page?.has(testid))).toEqual([])
  await page.press('equity-view-table')
  expect([page.has('equity-none'), page.has('equity-table')]).toEqual([true, false])
  await page.press('equity-span-all')
  expect([page.has('equity-none'), page.has('equity-table')]).toEqual([false, true])
})

test.for([
  ['equity', { least: sats(64_600), most: sats(70_000), now: sats(64_600) }],
  ['net', { least: sats(-5400), most: zeroSats, now: sats(-5400) }],
] as const)('a first day has the points of all its entries: %s', async ([kind, values]) => {
  const atMs = Date.now()
  const base = { feesSats: zeroSats, priceUsd: null, note: '' }
  const fee = { kind: 'carry', id: 'b', atMs, effectSats: sats(-5400), tradeId: 't1' } as const
  const moved = { kind: 'transfer', id: 'a', atMs: atMs - 1000, effectSats: sats(70_000) } as const
  const newer: Entry = { ...base, ...fee, fundingFeeSats: sats(5400) }
  const older: Entry = { ...base, ...moved, fundingFeeSats: zeroSats, amountSats: sats(70_000) }
  const cursor = { atMs, id: 'b', kind: 'carry' } as const
  const sums = {
    transfer: kindSums({ effectSats: sats(70_000) }),
    carry: kindSums({ effectSats: sats(-5400), fundingFeeSats: sats(5400) }),
  }
  const main = new FakeMain((router) => ({
    record: {
      ...router.record,
      totals: () => ({ sums: {}, results: noResults, proof }),
      days: () => [{ date: localDay(atMs), sums }],
      page: ({ after }) =>
        after ? { entries: [older], next: null } : { entries: [newer], next: { ...cursor } },
    },
  }))
  main.send('session.state', sessionState(practice))
  main.send('market.quotes', { ...quote(100_000), marketTimeMs: atMs })
  page = mount([[Reading], [RecordOverTime, { part: 'curve' }]], main)
  await vi.waitFor(() => expect(page?.has('equity')).toBe(true))
  if (kind === 'net') await page.press('equity-kind-profitSats')
  const label = t(kind === 'net' ? 'history.chart.net' : 'history.chart.equity')
  await vi.waitFor(() =>
    expect(page?.find('history-chart').getAttribute('aria-label')).toBe(
      t('history.lineText', { label, ...values }),
    ),
  )
  expect(page.has('equity-tomorrow')).toBe(true)
})

test('charts include days after the local date, as in practice with advanced time', async () => {
  const main = new FakeMain()
  main.send('session.state', sessionState(practice))
  page = mount([[Reading]], main)
  await vi.waitFor(() => useRecordStore().allDays())
  const [input] = main.inputsOf('record.days') as { toMs: number }[]
  expect(input?.toMs).toBeGreaterThan(Date.now() + 400 * dayMs)
})

test.each(['curve', 'fees'] as const)(
  'a history that cannot be read is not called empty: %s',
  async (part) => {
    const main = new FakeMain((router) => ({
      record: {
        ...router.record,
        totals: () => ({ sums: {}, results: noResults, proof }),
        days: () => {
          throw new BridgeError('internal', message('error.window'))
        },
      },
    }))
    main.send('session.state', sessionState(practice))
    page = mount([[Reading], [RecordOverTime, { part }]], main)
    await vi.waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
    await vi.waitFor(() => expect(useRecordStore().proof).not.toBeNull())
    await nextTick()
    expect([page.has('equity-empty'), page.has('fees-empty')]).toEqual([false, false])
  },
)
