import { settledOptionProfit } from '@common/domain/options/profit/profit'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { defineComponent } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { useOptionActions } from '../../../src/options/use-option-actions'
import { useOptionsStore } from '../../../src/portfolio/options'
import { useSettingsStore } from '../../../src/session/settings'
import { useConfirm } from '../../../src/submit/confirm'
import { usePendingNavigationStore } from '../../../src/ui/amounts/pending-navigation'
import { useToasts } from '../../../src/ui/overlays/toasts'
import { FakeMain } from '../support/fake-main'
import { option } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const running = ['a', 'b'].map((id) => option({ id }))
const closed = running.map((each, index) => ({
  ...each,
  state: 'closed' as const,
  pnlSats: sats(-300 - index),
  closingFeeSats: sats(50),
  closedAtMs: 2000,
}))

/** @param listed options afterwards */
async function closeAll(listed = closed, isHidden = false) {
  const main = new FakeMain(() => ({
    options: {
      closeAll: () => {
        main.send('options.live', { options: listed, asOfMs: 2, holdingsRevision: 1 })
        return { kind: 'done', value: listed.filter(({ state }) => state === 'closed') }
      },
    },
  }))
  main.send('options.live', { options: running, asOfMs: 1, holdingsRevision: 0 })
  if (isHidden) main.send('app.settings', { ...defaultSettings, privacy: true })
  let actions: ReturnType<typeof useOptionActions> | undefined
  const Actions = defineComponent(() => {
    actions = useOptionActions()
    return () => null
  })
  page = mount([[Actions]], main)
  await vi.waitFor(() => expect(useOptionsStore().running).toHaveLength(2))
  await vi.waitFor(() => expect(useSettingsStore().settings.privacy).toBe(isHidden))
  const closing = actions?.closeAll()
  const confirm = useConfirm()
  await vi.waitFor(() => expect(confirm.shown).not.toBeNull())
  confirm.answer(true)
  await closing
  return useToasts().list[0]
}

test('closing all options reports the sum of their net results and opens the history', async () => {
  const toast = await closeAll()
  const net = closed.reduce((sum, each) => sum + settledOptionProfit(each).totalSats, 0)
  expect(net).toBeLessThan(-600)
  expect(toast).toMatchObject({
    text: { code: 'closeAllOptions.net', values: { count: 2, net } },
    tone: 'loss',
  })
  toast?.action?.act()
  expect(usePendingNavigationStore().path).toBe('/history')
})

test('closing all options shows no sign of their net result while amounts are hidden', async () => {
  const toast = await closeAll(closed, true)
  expect(toast).toMatchObject({ text: { code: 'closeAllOptions.closed' }, tone: 'plain' })
})

test('an option that stays open after closing all is reported', async () => {
  const toast = await closeAll([...closed.slice(1), ...running.slice(0, 1)] as typeof closed)
  expect(toast).toMatchObject({ text: { code: 'closeAllOptions.left', values: { count: 1 } } })
})
