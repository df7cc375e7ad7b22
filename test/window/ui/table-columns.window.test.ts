import type { FeedPath } from '@common/bridge/contract'
import type { Entry } from '@common/domain/record/entry'
import { sats, zeroSats } from '@common/domain/units'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import ClosedTable from '../../../src/futures/ClosedTable.vue'
import FillsTable from '../../../src/futures/FillsTable.vue'
import RunningTable from '../../../src/futures/RunningTable.vue'
import { feeds } from '../../../src/gallery/filled-samples'
import { say } from '../../../src/format/say'
import EntryTable from '../../../src/history/EntryTable.vue'
import { useRecordStore } from '../../../src/history/record'
import RunningOptions from '../../../src/options/RunningOptions.vue'
import PaymentTable from '../../../src/wallet/payments/PaymentTable.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

const deposit: Entry = {
  kind: 'deposit',
  id: 'd1',
  atMs: 1,
  rail: 'lightning',
  state: 'settled',
  reference: null,
  destination: null,
  details: null,
  note: '',
  effectSats: sats(100),
  feesSats: zeroSats,
  fundingFeeSats: zeroSats,
  priceUsd: null,
}
const History = defineComponent(() => {
  useRecordStore().entries = [deposit]
  return () => h(EntryTable)
})
const Options = defineComponent(() => () => h(RunningOptions, { getBlockedReason: () => null }))
const tables: readonly (readonly [string, Component])[] = [
  ['running-table', RunningTable],
  ['closed-table', ClosedTable],
  ['fills-table', FillsTable],
  ['running-options', Options],
  ['payment-table', PaymentTable],
  ['record-table', History],
]

let page: Mounted
afterEach(() => page.close())

describe('table', () => {
  test.each(tables)('%s has a cell for each column', async (testid, component) => {
    const main = new FakeMain()
    for (const [path, item] of Object.entries(feeds)) main.send(path as FeedPath, item)
    page = mount([[component]], main)
    const table = await vi.waitFor(() => page.find(testid))
    const columns = table.querySelectorAll('thead th').length
    const rows = [...table.querySelectorAll('tbody tr[data-row]')]
    expect(columns).toBeGreaterThan(3)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => row.children.length !== columns)).toEqual([])
  })

  test.each([['running-table', RunningTable] as const])(
    '%s has a fixed width for each column',
    async (testid, component) => {
      const main = new FakeMain()
      for (const [path, item] of Object.entries(feeds)) main.send(path as FeedPath, item)
      page = mount([[component]], main)
      const table = await vi.waitFor(() => page.find(testid))
      expect(table.classList).toContain('fixed')
      const columns = [...table.querySelectorAll('col')]
      expect(columns).toHaveLength(table.querySelectorAll('thead th').length)
      expect(columns.filter(({ style }) => !/^[\d.]+ch$/.test(style.getPropertyValue('--wide')))).toEqual([])
    },
  )

  test('lists the columns without room and shows them on request', async () => {
    page = mount([[History]])
    await vi.waitFor(() => page.find('record-table'))
    const scroller = page.find('record-table').parentElement
    expect(scroller?.textContent).toContain(say('details.note'))
    expect(scroller?.classList).not.toContain('all')
    await page.press('show-all-columns')
    expect(scroller?.classList).toContain('all')
  })
})
