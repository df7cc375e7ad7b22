import { defineComponent, h, KeepAlive, ref } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import OptionsView from '../../../src/options/OptionsView.vue'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

test('the options view mounts no panel while it is hidden, and shows the payoff on return', async () => {
  const isShown = ref(true)
  const Outlet = defineComponent(
    () => () => h(KeepAlive, null, { default: () => (isShown.value ? h(OptionsView) : null) }),
  )
  page = mount([[Outlet]])
  await vi.waitFor(() => page.find('payoff-unit-sats'))
  const view = page.find('payoff-unit-sats').closest('main')
  page.find('options-tab-running').querySelector('input')?.click()
  await vi.waitFor(() => expect(page.has('payoff-unit-sats')).toBe(false))

  isShown.value = false
  await vi.waitFor(() => expect(page.has('options-tab-running')).toBe(false))
  expect(view?.querySelector('[data-testid="payoff-unit-sats"]')).toBeNull()
  isShown.value = true
  await vi.waitFor(() => page.find('payoff-unit-sats'))
})
