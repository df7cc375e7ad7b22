import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
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
