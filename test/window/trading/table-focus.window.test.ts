import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { usePendingNavigationStore } from '../../../src/ui/amounts/pending-navigation'
import TradesPanel from '../../../src/trading/TradesPanel.vue'
import { FakeMain } from '../support/fake-main'
import { trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const focusedRow = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset['row'] : undefined

async function show(): Promise<void> {
  const main = new FakeMain()
  const trades = ['a', 'b'].map((id) => ({ ...trade(), id }))
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 0 })
  page = mount([[TradesPanel]], main)
  await vi.waitFor(() => expect(page.has('running-table')).toBe(true))
}

test('the shortcut of the table focuses its first row', async () => {
  await show()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 't' }))
  await nextTick()
  expect(focusedRow()).toBe('a')
})

test('a requested trade is focused in its table', async () => {
  await show()
  usePendingNavigationStore().trade = { tradeId: 'b', isToClose: false }
  await vi.waitFor(() => expect(focusedRow()).toBe('b'))
})
