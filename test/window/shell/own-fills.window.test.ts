import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import { formatPrice } from '../../../src/format/money'
import NotificationList from '../../../src/notifications/NotificationList.vue'
import { FakeMain } from '../support/fake-main'
import { trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

test('notifications list own fills once, newest first, and no orders', async () => {
  const main = new FakeMain()
  const fill = { kind: 'order-filled', side: 'buy', quantity: 1000, tradeId: 't1', price: 100_000 } as const
  const stored = { id: 'order-filled:t1', atMs: 1000, happenedAtMs: 1000, read: true, awaySinceMs: null }
  main.send('notices.list', [{ ...stored, event: fill }])
  const trades = [
    trade(),
    trade({ id: 't2', filledAtMs: 5000, entryPrice: 90_000 }),
    trade({ id: 't3', state: 'open', filledAtMs: null, entryPrice: null, price: 80_000 }),
  ]
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 1 })
  const routes = [{ path: '/:path(.*)*', component: { render: () => null } }]
  page = mount([[NotificationList]], main, [createRouter({ history: createMemoryHistory(), routes })])
  const texts = (): string[] =>
    [...document.querySelectorAll('[data-testid="notice"]')].map((each) => each.textContent)
  await vi.waitFor(() => expect(texts()).toHaveLength(2))
  expect(texts().map((text) => [90_000, 100_000].find((price) => text.includes(formatPrice(price))))).toEqual(
    [90_000, 100_000],
  )
})
