import type { Day } from '@common/domain/record/days'
import type { KindSums } from '@common/domain/record/sums'
import { noResults } from '@common/domain/record/trade-results'
import { sats, zeroSats } from '@common/domain/units'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import EquityCurve from '../../../src/history/equity/EquityCurve.vue'
import FeeReport from '../../../src/history/FeeReport.vue'
import PnlCalendar from '../../../src/history/PnlCalendar.vue'
import { useRecordStore } from '../../../src/history/record'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
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
const digits = (text: string): string => text.replaceAll(/[^\d−+]/g, '')

test('the fee report adds up each kind, funding and both of all months', async () => {
  const month = (date: string, fees: number, funding: number): Day => ({
    date,
    sums: { trade: kindSums({ feesSats: sats(fees), fundingFeeSats: sats(funding) }) },
  })
  page = mount([[FeeReport, { days: [month('2026-10-02', 100, -30), month('2026-11-03', 200, 70)] }]])
  // The store is reset when the account opens.
  await vi.waitFor(() => {
    useRecordStore().isLoaded = true
    expect(page.has('fee-report')).toBe(true)
  })
  const rows = [...page.find('fee-report').querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => digits(textContent)),
  )
  expect(rows).toEqual([
    ['200', '70', '270'],
    ['100', '−30', '70'],
    ['300', '40', '340'],
  ])
})

test('the equity starts from the balance before the first entry', async () => {
  const proof = {
    balanceSats: sats(71_000),
    heldSats: zeroSats,
    entriesSats: sats(70_000),
    otherSats: sats(1000),
    balanceUsd: 0,
    entriesUsd: 0,
    otherUsd: 0,
  }
  const days: Day[] = [{ date: '1969-11-20', sums: { deposit: kindSums({ effectSats: sats(70_000) }) } }]
  page = mount([[EquityCurve, { days }]])
  await vi.waitFor(() => {
    useRecordStore().proof = proof
    expect(page.find('equity').querySelector('.now')?.textContent).toContain('71,000')
  })
})

test('the calendar sums the days of its month, or shows the chosen one', async () => {
  const profit = (date: string, effect: number): Day => ({
    date,
    sums: { trade: kindSums({ effectSats: sats(effect) }) },
  })
  const main = new FakeMain(() => ({
    record: {
      days: () => [profit('1970-01-02', 5000), profit('1970-01-05', -800)],
      totals: () => ({ sums: {}, results: noResults, proof: null }),
    },
  }))
  page = mount([[PnlCalendar]], main)
  await vi.waitFor(() => expect(page.find('calendar-sum').textContent).toContain('+4,200'))
  const day = document.querySelector<HTMLElement>('[data-date="1970-01-05"]')
  day?.click()
  await nextTick()
  expect(page.find('calendar-sum').textContent).toContain('−800')
})
