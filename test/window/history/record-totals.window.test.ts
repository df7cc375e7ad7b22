import type { KindSums } from '@common/domain/record/sums'
import { noResults } from '@common/domain/record/trade-results'
import { sats, zeroSats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { useRecordStore } from '../../../src/history/record'
import RecordTotals from '../../../src/history/RecordTotals.vue'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const sum = (moved: number, effect: number): KindSums => ({
  count: 1,
  moved,
  effectSats: sats(effect),
  feesSats: zeroSats,
  fundingFeeSats: zeroSats,
  dollarParts: 0,
})

test('funding within results is negative if paid, and the net P&L counts no deposits', async () => {
  page = mount([[RecordTotals]])
  const record = useRecordStore()
  const paid = { ...sum(1, 3000), fundingFeeSats: sats(700) }
  await vi.waitFor(() => {
    record.sums = { trade: paid, carry: sum(1, -200), deposit: sum(1, 50_000), swap: sum(1, -900) }
    record.results = { ...noResults, wins: 1, gainSats: sats(3000) }
    expect(page.find('performance-net').textContent).toContain('+2,800')
  })
  expect(page.find('record-carry-within').textContent).toContain('−700')
})

test('totals leave out what has changed no balance', async () => {
  page = mount([[RecordTotals]])
  const record = useRecordStore()
  const sums = { deposit: sum(0, 0), withdrawal: sum(1, -5000), trade: sum(1, 0) }
  await vi.waitFor(() => {
    record.sums = sums
    expect(page.find('record-withdrawal').textContent).toContain('5,000')
  })
  expect(page.has('record-trade')).toBe(true)
  for (const kind of ['deposit', 'option', 'fees', 'carry-within'])
    expect(page.has(`record-${kind}`)).toBe(false)
})
