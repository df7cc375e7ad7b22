import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import AppFrame from '../../../src/shell/AppFrame.vue'
import PanelBoundary from '../../../src/ui/PanelBoundary.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { practice, sessionState } from '../support/records'

const idle = vi.hoisted(() => ({ tasks: [] as (() => unknown)[], isLost: false }))
vi.mock('../../../src/ui/lifecycle/when-idle', () => ({
  whenIdle: (task: () => unknown) => idle.tasks.push(task),
}))
vi.mock('../../../src/shell/ShortcutHelp.vue', () => {
  throw new Error('the app is lost')
})

let page: Mounted
afterEach(() => page.close())

test('the window stays if the app is lost while dialogs load', async () => {
  const Root = defineComponent(
    () => () => h(PanelBoundary, { name: 'window' }, { default: () => h(AppFrame) }),
  )
  const main = new FakeMain()
  main.send('session.state', sessionState(practice))
  const routes = [{ path: '/:path(.*)*', name: 'any', component: { render: () => null } }]
  page = mount([[Root]], main, [createRouter({ history: createMemoryHistory(), routes })])
  await vi.waitFor(() => expect(page.has('skip-to-view')).toBe(true))
  for (const task of idle.tasks) task()
  await expect(import('../../../src/shell/ShortcutHelp.vue')).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve))
  await nextTick()
  expect(page.has('panel-failed')).toBe(false)
  expect(page.has('skip-to-view')).toBe(true)
})
