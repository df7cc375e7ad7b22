import { BridgeError } from '@common/bridge/protocol'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { message } from '@common/texts/message'
import { defineComponent, h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useShellRequests } from '../../../src/shell/use-shell-requests'
import { usePendingNavigationStore } from '../../../src/ui/amounts/pending-navigation'
import { useToasts } from '../../../src/ui/overlays/toasts'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { trade } from '../support/records'

let page: Mounted
afterEach(() => page.close())

const closed = (id: string, closedAtMs: number): FuturesTrade => trade({ id, state: 'closed', closedAtMs })
const newest = Array.from({ length: 100 }, (_, index) => closed(`new-${index}`, 10_000 - index))

let loaded = 0
function openTrade(tradeId: string, pages: readonly (readonly FuturesTrade[] | BridgeError)[]): void {
  const remaining = [...pages]
  loaded = 0
  const main = new FakeMain(() => ({
    futures: {
      closed: () => {
        const next = remaining.shift() ?? []
        if (next instanceof BridgeError) throw next
        loaded += 1
        return [...next]
      },
      ended: ({ tradeId: id }) =>
        pages
          .flatMap((each) => (each instanceof BridgeError ? [closed(id, 5)] : each))
          .find((each) => each.id === id) ?? null,
    },
  }))
  main.send('futures.live', { kind: 'snapshot', trades: [], asOfMs: 1, holdingsRevision: 0 })
  main.send('app.errand', { kind: 'trade', tradeId, id: 1, profileId: null })
  const routes = ['/', '/trade'].map((path) => ({ path, component: { render: () => null } }))
  const router = createRouter({ history: createMemoryHistory(), routes })
  const Requests = defineComponent({
    setup() {
      useShellRequests()
      return () => h('p')
    },
  })
  page = mount([[Requests]], main, [router])
}
const toasts = () => useToasts().list.map(({ title }) => title)

test('a closed trade of an older page is loaded and shown', async () => {
  openTrade('old', [newest, [closed('old', 5)]])
  await vi.waitFor(() => expect(usePendingNavigationStore().trade?.tradeId).toBe('old'))
  expect(toasts()).toEqual([])
})

test('a missing trade is reported without loading older pages', async () => {
  openTrade('gone', [newest, [closed('old', 5)]])
  await vi.waitFor(() => expect(toasts()).toEqual([message('shellRequest.noTrade')]))
  expect(loaded).toBe(0)
})

test('a trade is not reported as missing if the pages cannot be loaded', async () => {
  openTrade('old', [new BridgeError('not-connected', message('ticket.offline'))])
  await vi.waitFor(() => expect(toasts()).toEqual([message('shellRequest.tradeNotLoaded')]))
})
