import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { sats } from '@common/domain/units'
import { t } from '../../../src/format/translate'
import ClosedTable from '../../../src/futures/ClosedTable.vue'
import RunningTable from '../../../src/futures/RunningTable.vue'
import { useMarketStore } from '../../../src/market/market-store'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { quote, trade } from '../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const rowIds = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-testid="running-row"]')].map(
    ({ dataset }) => dataset['trade'],
  )

const headerOf = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('th button')].find((button) =>
    button.textContent?.startsWith(label),
  )
  if (!found) throw new Error(`there is no header ${label}`)
  return found
}

test('positions with an unknown P&L are last in both directions', async () => {
  const main = new FakeMain()
  const trades = [
    trade({ id: 'gain' }),
    trade({ id: 'unpriced', quantity: 2000 }),
    trade({ id: 'loss', side: 'sell', liquidationPrice: 111_111 }),
  ]
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 0 })
  const now = quote(105_000)
  const buckets = [{ minQuantity: 1, maxQuantity: 1000, bidPrice: 104_999.5, askPrice: 105_000.5 }]
  main.send('market.quotes', { ...now, ticker: { ...now.ticker, buckets } })
  page = mount([[RunningTable]], main)
  await vi.waitFor(() => expect(rowIds()).toHaveLength(3))
  await vi.waitFor(() => expect(page.find('net-pnl').textContent).toMatch(/\d/))
  for (const label of ['column.netPnl', 'column.pnlRate'] as const) {
    for (const known of [
      ['gain', 'loss'],
      ['loss', 'gain'],
    ]) {
      headerOf(t(label)).click()
      await nextTick()
      expect(rowIds()).toEqual([...known, 'unpriced'])
    }
  }
})

test('canceled orders are last by exit, fees and net P&L, which they don’t have', async () => {
  const main = new FakeMain()
  const end = { state: 'closed', exitPrice: 100_000, closedAtMs: 2 } as const
  const trades = [
    trade({ id: 'canceled', state: 'canceled', closedAtMs: 3 }),
    trade({ id: 'gain', ...end, pnlSats: sats(9000) }),
    trade({ id: 'loss', ...end, exitPrice: 90_000, pnlSats: sats(-9000), closingFeeSats: sats(500) }),
  ]
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 0 })
  page = mount([[ClosedTable]], main)
  const ids = (): (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('[data-testid="closed-row"]')].map(
      ({ dataset }) => dataset['trade'],
    )
  await vi.waitFor(() => expect(ids()).toHaveLength(3))
  for (const label of ['column.exit', 'column.fees', 'column.netPnl'] as const)
    for (const _ of ['descending', 'ascending']) {
      headerOf(t(label)).click()
      await nextTick()
      expect(ids().at(-1), label).toBe('canceled')
    }
})

test('a table sorted by P&L keeps its rows in place when the price moves', async () => {
  const main = new FakeMain()
  const trades = [trade({ id: 'short', side: 'sell' }), trade({ id: 'long' })]
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 0 })
  main.send('market.quotes', quote(105_000))
  page = mount([[RunningTable]], main)
  await vi.waitFor(() => expect(rowIds()).toEqual(['short', 'long']))
  await vi.waitFor(() => expect(page.find('net-pnl').textContent).toMatch(/\d/))
  const header = (): HTMLElement => headerOf(t('column.netPnl'))
  header().click()
  await nextTick()
  expect(rowIds()).toEqual(['long', 'short'])
  main.send('market.quotes', quote(95_000))
  await vi.waitFor(() => expect(useMarketStore().ticker?.lastPrice).toBe(95_000))
  await nextTick()
  expect(rowIds()).toEqual(['long', 'short'])
  header().click()
  await nextTick()
  expect(rowIds()).toEqual(['long', 'short'])
  main.send('futures.live', {
    kind: 'changed',
    trades: [trade({ id: 'new', side: 'sell', quantity: 500 })],
    asOfMs: 2,
    holdingsRevision: 0,
  })
  await vi.waitFor(() => expect(rowIds()).toEqual(['long', 'new', 'short']))
})
