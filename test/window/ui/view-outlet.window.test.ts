import { addSats, sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { computed, defineComponent, h, nextTick, onUpdated, type Component } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { hideAmounts } from '../../../src/format/use-privacy'
import { formatSats } from '../../../src/format/money'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { useSessionStore } from '../../../src/session/session'
import { keptViews } from '../../../src/shell/sidebar-views'
import ViewOutlet from '../../../src/ui/lifecycle/ViewOutlet.vue'
import TradesPanel from '../../../src/trading/TradesPanel.vue'
import { pauseWhileHidden } from '../../../src/ui/lifecycle/pause-while-hidden'
import { useNow } from '../../../src/ui/use-now'
import { useShortcuts } from '../../../src/ui/use-shortcuts'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { alice, practice, sessionState, trade } from '../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  hideAmounts(false)
  vi.useRealTimers()
})

let renders = 0
let keys = 0

const Margin = defineComponent(() => {
  const futures = useFuturesStore()
  const marginSats = computed(() => addSats(...futures.running.map(({ marginSats: each }) => each)))
  useShortcuts({ x: () => (keys += 1) })
  const now = useNow(1000)
  onUpdated(() => (renders += 1))
  return () => h('output', { 'data-testid': 'margin' }, `${formatSats(marginSats.value)} ${now.value}`)
})

const Kept = defineComponent(() => {
  pauseWhileHidden()
  return () => h('main', { 'data-testid': 'kept' }, [h('div', [h(Margin)])])
})

async function open(main = new FakeMain(), view: Component = Kept): Promise<Router> {
  renders = 0
  keys = 0
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/kept', name: keptViews[0], component: view },
      { path: '/other', name: 'other', component: defineComponent(() => () => h('main')) },
    ],
  })
  await router.push('/kept')
  page = mount([[ViewOutlet, { kept: keptViews }]], main, [router])
  await router.isReady()
  await nextTick()
  return router
}

const press = (): boolean => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }))
const sendTrades = (main: FakeMain, ...ids: string[]): void =>
  main.send('futures.live', {
    kind: 'snapshot',
    trades: ids.map((id) => trade({ id, marginSats: sats(700) })),
    asOfMs: 0,
    holdingsRevision: 0,
  })

test('a kept view is the same element on the next visit', async () => {
  const router = await open()
  const cached = page.find('kept')
  await router.push('/other')
  expect(page.has('kept')).toBe(false)
  await router.push('/kept')
  expect(page.find('kept')).toBe(cached)
})

test('a hidden view neither renders, ticks nor handles keys, and is current when shown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const main = new FakeMain()
  const router = await open(main)
  sendTrades(main, 'first')
  await vi.waitFor(() => expect(page.find('margin').textContent).toMatch(/^700/))
  press()
  expect(keys).toBe(1)
  await router.push('/other')
  await nextTick()
  expect(vi.getTimerCount()).toBe(0)
  const shown = renders
  sendTrades(main, 'first', 'second')
  const futures = useFuturesStore()
  await vi.waitFor(() => expect(futures.running).toHaveLength(2))
  hideAmounts(true)
  await nextTick()
  press()
  expect([renders, keys]).toEqual([shown, 1])
  await router.push('/kept')
  await nextTick()
  expect(page.find('margin').textContent).not.toMatch(/^(700|1,400)/)
  hideAmounts(false)
  await nextTick()
  expect(page.find('margin').textContent).toMatch(/^1,400/)
  press()
  expect(keys).toBe(2)
  expect(vi.getTimerCount()).toBe(1)
})

test('a hidden view is rebuilt after an account switch', async () => {
  const main = new FakeMain()
  main.send('session.state', sessionState(practice))
  const router = await open(main)
  const cached = page.find('kept')
  await vi.waitFor(() => expect(page.find('margin').textContent).toMatch(/\d/))
  await router.push('/other')
  main.send('session.state', sessionState(alice))
  await vi.waitFor(() => expect(useSessionStore().subject).toBe(alice.id))
  await nextTick()
  await router.push('/kept')
  expect(page.find('kept')).not.toBe(cached)
})

test('a view left with an open dialog is rebuilt without it', async () => {
  const main = new FakeMain()
  const router = await open(
    main,
    defineComponent(() => () => h('main', { 'data-testid': 'kept' }, [h(TradesPanel)])),
  )
  const cached = page.find('kept')
  sendTrades(main, 'first')
  await vi.waitFor(() => expect(page.has('running-row')).toBe(true))
  await page.press('edit-stop-loss')
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
  await router.push('/other')
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  await router.push('/kept')
  expect(page.find('kept')).not.toBe(cached)
})

test('the trades panel lists positions on each visit', async () => {
  const main = new FakeMain()
  const router = await open(
    main,
    defineComponent(() => {
      pauseWhileHidden()
      return () => h('main', { 'data-testid': 'kept' }, [h(TradesPanel)])
    }),
  )
  sendTrades(main, 'first')
  await vi.waitFor(() => expect(page.has('running-row')).toBe(true))
  await page.press('tab-open')
  await vi.waitFor(() => expect(page.has('running-row')).toBe(false))
  await router.push('/other')
  await router.push('/kept')
  await nextTick()
  expect(page.has('running-row')).toBe(true)
})
