import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { t } from '../../../src/format/translate'
import AccountSwitcher from '../../../src/shell/AccountSwitcher.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { practice, sessionState } from '../support/records'

let page: Mounted
afterEach(() => page.close())

test('the practice account is named in the language of the window, not of the server process', async () => {
  const main = new FakeMain()
  const named = { ...practice, name: 'Übungskonto' }
  main.send('session.state', sessionState(named, { profiles: [named] }))
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', component: { render: () => null } }],
  })
  page = mount([[AccountSwitcher]], main, [router])
  await vi.waitFor(() => expect(page.find('account-name').textContent).toBe(t('first.practice')))
  await page.press('account-switcher')
  await vi.waitFor(() =>
    expect(page.find(`switch-to-${practice.id}`).textContent).toContain(t('first.practice')),
  )
})
