import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
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

test('a table sorted by P&L keeps its rows in place when the price moves', async () => {
  const main = new FakeMain()
  const trades = [trade({ id: 'short', side: 'sell' }), trade({ id: 'long' })]
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 0 })
  main.send('market.quotes', quote(105_000))
  page = mount([[RunningTable]], main)
  await vi.waitFor(() => expect(rowIds()).toEqual(['short', 'long']))
  await vi.waitFor(() => expect(page.find('net-pnl').textContent).toMatch(/\d/))
  const header = (): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>('th button')].find((button) =>
      button.textContent?.startsWith(t('column.netPnl')),
    )
    if (!found) throw new Error('there is no header')
    return found
  }
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
