import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import SidebarNav from '../../../src/shell/SidebarNav.vue'
import TopBar from '../../../src/shell/TopBar.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

test('the bell has a link to all notifications, which closes its panel', async () => {
  const routes = [{ path: '/:path(.*)*', component: { render: () => null } }]
  const router = createRouter({ history: createMemoryHistory(), routes })
  page = mount([[TopBar]], new FakeMain(), [router])
  await page.press('bell')
  await vi.waitFor(() => expect(page.has('all-notifications')).toBe(true))
  await page.press('all-notifications')
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/notices'))
  await vi.waitFor(() => expect(page.has('all-notifications')).toBe(false))
})

test('the bell offers to mark all as read while a notification is unread', async () => {
  const main = new FakeMain()
  const event = { kind: 'order-filled', side: 'buy', quantity: 1000, tradeId: 't1', price: 100_000 } as const
  const item = { id: 'order-filled:t1', atMs: 1000, happenedAtMs: 1000, awaySinceMs: null, event }
  main.send('notices.list', [{ ...item, read: false }])
  const routes = [{ path: '/:path(.*)*', component: { render: () => null } }]
  page = mount([[TopBar]], main, [createRouter({ history: createMemoryHistory(), routes })])
  await page.press('bell')
  await vi.waitFor(() => expect(page.has('bell-mark-all-read')).toBe(true))
  page.find('bell-mark-all-read').focus()
  await page.press('bell-mark-all-read')
  expect(document.activeElement?.tagName).toBe('A')
  await vi.waitFor(() => expect(main.inputsOf('notifications.markAllRead')).toHaveLength(1))
  main.send('notices.list', [{ ...item, read: true }])
  await vi.waitFor(() => expect(page.has('bell-mark-all-read')).toBe(false))
})

test('the link to alerts says that a notification is unread', async () => {
  const main = new FakeMain()
  const event = { kind: 'order-filled', side: 'buy', quantity: 1000, tradeId: 't1', price: 100_000 } as const
  const item = { id: 'order-filled:t1', atMs: 1000, happenedAtMs: 1000, awaySinceMs: null, event }
  main.send('notices.list', [{ ...item, read: false }])
  const routes = [{ path: '/:path(.*)*', component: { render: () => null } }]
  page = mount([[SidebarNav]], main, [createRouter({ history: createMemoryHistory(), routes })])
  const nameOf = (): string => page.find('nav-notices').textContent
  await vi.waitFor(() => expect(nameOf()).toContain(t('notifications.unread')))
  expect(page.find('nav-wallet').textContent).not.toContain(t('notifications.unread'))
  main.send('notices.list', [{ ...item, read: true }])
  await vi.waitFor(() => expect(nameOf()).not.toContain(t('notifications.unread')))
})
