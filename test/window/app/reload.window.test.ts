import type { SessionState } from '@common/domain/services/session-state'
import { defaultSettings } from '@common/domain/settings/settings'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import App from '../../../src/app/App.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { practice, sessionState } from '../support/records'

let page: Mounted
afterEach(() => page.close())

test('an unlocked page shows nothing of the account until it has reloaded', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  const main = new FakeMain()
  main.send('app.settings', defaultSettings)
  const locked: SessionState['lock'] = { isOn: true, opensBy: 'passphrase', told: [] }
  main.send('session.state', sessionState(practice, { lock: locked }))
  const routes = [{ path: '/:any(.*)*', component: { render: () => null } }]
  page = mount([[App]], main, [createRouter({ history: createMemoryHistory(), routes })])
  await vi.waitFor(() => expect(page.has('lock-view')).toBe(true))
  main.send('session.state', sessionState(practice))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await nextTick()
  expect(page.has('lock-view')).toBe(false)
  expect(page.has('starting')).toBe(true)
})
