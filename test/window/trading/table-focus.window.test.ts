import { noCapabilities } from '@common/domain/services/capabilities'
import { defineComponent, h, nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { usePendingNavigationStore } from '../../../src/ui/amounts/pending-navigation'
import TradesPanel from '../../../src/trading/TradesPanel.vue'
import { FakeMain } from '../support/fake-main'
import { useIsolatedRequests } from '../../../src/trading/use-isolated-requests'
import { useCrossStore } from '../../../src/portfolio/cross'
import { practice, sessionState, trade } from '../support/records'
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

test('a requested trade and closing all show the isolated positions', async () => {
  const main = new FakeMain()
  const capabilities = { ...noCapabilities, futures: true, crossMargin: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 0 })
  const Panels = defineComponent(() => {
    const cross = useCrossStore()
    useIsolatedRequests()
    return () => (cross.isShown ? null : h(TradesPanel))
  })
  page = mount([[Panels]], main)
  const cross = useCrossStore()
  const shown = usePendingNavigationStore()
  for (const request of [
    () => void (shown.trade = { tradeId: 't1', isToClose: false }),
    () => void (shown.isClosingAll = true),
  ]) {
    cross.mode = 'cross'
    await vi.waitFor(() => expect(page.has('running-table')).toBe(false))
    request()
    await vi.waitFor(() => expect(page.has('running-table')).toBe(true))
    await vi.waitFor(() => expect([shown.trade, shown.isClosingAll]).toEqual([null, false]))
  }
})

test('a requested trade is focused in its table', async () => {
  await show()
  usePendingNavigationStore().trade = { tradeId: 'b', isToClose: false }
  await vi.waitFor(() => expect(focusedRow()).toBe('b'))
})

test('a held key closes one position, not the ones that take its place', async () => {
  await show()
  usePendingNavigationStore().trade = { tradeId: 'a', isToClose: false }
  await vi.waitFor(() => expect(focusedRow()).toBe('a'))
  const press = (repeat: boolean): void =>
    void document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'c', repeat, bubbles: true }),
    )
  press(false)
  await vi.waitFor(() => expect(focusedRow()).toBe('b'))
  press(true)
  press(true)
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }))
  await vi.waitFor(() => expect(page.has('adjust-dialog')).toBe(true))
  expect(page.main.inputsOf('futures.close')).toMatchObject([{ tradeId: 'a' }])
})
