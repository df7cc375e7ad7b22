import type { FeedPath } from '@common/bridge/contract'
import type { Entry } from '@common/domain/record/entry'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats, zeroSats } from '@common/domain/units'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import CandleTable from '../../../src/chart/CandleTable.vue'
import type { ChartView } from '../../../src/chart/chart-view'
import CrossMoves from '../../../src/cross/CrossMoves.vue'
import CrossOrders from '../../../src/cross/CrossOrders.vue'
import ClosedTable from '../../../src/futures/ClosedTable.vue'
import FillsTable from '../../../src/futures/FillsTable.vue'
import OpenTable from '../../../src/futures/OpenTable.vue'
import RunningTable from '../../../src/futures/RunningTable.vue'
import { feeds } from '../../../src/gallery/filled-samples'
import { t } from '../../../src/format/translate'
import EntryTable from '../../../src/history/EntryTable.vue'
import { useRecordStore } from '../../../src/history/record'
import { CandleSeries } from '../../../src/market/candle-series'
import ClosedOptions from '../../../src/options/ClosedOptions.vue'
import RunningOptions from '../../../src/options/RunningOptions.vue'
import { usePublishedStore } from '../../../src/published/published'
import PublishedTable from '../../../src/published/PublishedTable.vue'
import SwapTable from '../../../src/swaps/SwapTable.vue'
import PaymentTable from '../../../src/wallet/payments/PaymentTable.vue'
import { createTrade } from '../../support/create-trade'
import { FakeMain } from '../support/fake-main'
import { crossOrder, option } from '../support/records'
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
const Published = defineComponent(() => {
  const published = usePublishedStore()
  published.list = 'fixings'
  published.rows = [{ id: 'p1', atMs: 1, price: 20_000, fundingRate: 0.0001 }]
  return () => h(PublishedTable, { what: '' })
})
const series = new CandleSeries()
series.merge([{ timeMs: 1, open: 1, high: 2, low: 1, close: 2, volume: 3 }])
const view = { window: { from: 0, to: 0 } } as ChartView
const notBlocked = () => null
const show = (component: Component, props: Readonly<Record<string, unknown>>) =>
  defineComponent(() => () => h(component, props))
const crossOrders = (isOpen: boolean) =>
  show(CrossOrders, { orders: [crossOrder()], isOpen, getBlockedReason: notBlocked })
const moves = [{ id: 'm1', atMs: 1, amountSats: sats(1) }]
const tables: readonly (readonly [testid: string, Component])[] = [
  ['running-table', RunningTable],
  ['open-table', OpenTable],
  ['closed-table', ClosedTable],
  ['fills-table', FillsTable],
  ['running-options', show(RunningOptions, { getBlockedReason: notBlocked })],
  ['ended-options', ClosedOptions],
  ['cross-open', crossOrders(true)],
  ['cross-filled', crossOrders(false)],
  ['moves', show(CrossMoves, { moves, empty: '', testid: 'moves' })],
  ['swap-table', SwapTable],
  ['payment-table', PaymentTable],
  ['record-table', History],
  ['published-table', Published],
  ['candle-table', show(CandleTable, { series, view, reloads: 0, volumeLabel: 'candle.volumeUsd' })],
]

const sources = import.meta.glob<string>('../../../src/**/*.vue', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const components = Object.entries(sources)
  .filter(([path]) => !path.includes('/gallery/'))
  .map(([, content]) => content)

const optionalColumns = components.flatMap((content) => {
  const table = /useColumns\('([\w-]+)'/.exec(content)?.[1]
  const keys = content.matchAll(/\bkey: '([\w-]+)'[^{}]*optional: (?:true|'wide')/g)
  return table === undefined ? [] : [...keys].map(([, key]) => `${table}.${key ?? ''}`)
})

const trades = [
  createTrade('running'),
  createTrade('open', { state: 'open' }),
  createTrade('closed', { state: 'closed', exitPrice: 20_000, closedAtMs: 1 }),
]
const swap = { id: 's1', inAsset: 'BTC', outAsset: 'USD', inAmount: 1, outAmount: 1, createdAtMs: 1 } as const

let page: Mounted

function openTable(component: Component, hiddenColumns: string[] = []): void {
  const main = new FakeMain()
  for (const [path, item] of Object.entries(feeds)) main.send(path as FeedPath, item)
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 0 })
  const options = [option(), option({ id: 'o2', state: 'closed', closedAtMs: 1 })]
  main.send('options.live', { options, asOfMs: 1, holdingsRevision: 0 })
  main.send('swaps.list', [swap])
  main.send('app.settings', { ...defaultSettings, hiddenColumns })
  page = mount([[component]], main)
}

const countColumns = (testid: string): number => page.find(testid).querySelectorAll('thead th').length

function findUnequalRows(testid: string): readonly Element[] {
  const rows = [...page.find(testid).querySelectorAll('tbody tr[data-row]')]
  expect(rows.length).toBeGreaterThan(0)
  return rows.filter((row) => row.children.length !== countColumns(testid))
}

test('the table of each component is tested', () => {
  const tested = components.filter((content) => /<VirtualTable\b/.test(content))
  // Open and filled cross orders share a component.
  expect(tables).toHaveLength(tested.length + 1)
})

describe('table', () => {
  afterEach(() => page.close())

  test.each(tables)('%s has a cell for each column', async (testid, component) => {
    openTable(component)
    await vi.waitFor(() => page.find(testid))
    expect(countColumns(testid)).toBeGreaterThan(1)
    expect(findUnequalRows(testid)).toEqual([])
  })

  test.each(tables)('%s has no cells of hidden columns', async (testid, component) => {
    openTable(component, optionalColumns)
    await vi.waitFor(() => page.find(testid))
    expect(findUnequalRows(testid)).toEqual([])
  })

  test.each(tables)('%s hides head and cells of a column together', async (testid, component) => {
    openTable(component)
    const table = await vi.waitFor(() => page.find(testid))
    const classesOf = (row: Element | null) =>
      [...(row?.children ?? [])].map(({ classList }) =>
        ['optional', 'wide'].filter((name) => classList.contains(name)),
      )
    expect(classesOf(table.querySelector('tbody tr[data-row]'))).toEqual(
      classesOf(table.querySelector('thead tr')),
    )
  })

  test.each([['running-table', RunningTable] as const])(
    '%s has a fixed width for each column',
    async (testid, component) => {
      openTable(component)
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
    expect(scroller?.textContent).toContain(t('details.note'))
    expect(scroller?.classList).not.toContain('all')
    await page.press('show-all-columns')
    expect(scroller?.classList).toContain('all')
  })
})
