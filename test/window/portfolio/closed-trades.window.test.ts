import type { FuturesTrade } from '@common/domain/futures/trade'
import { afterEach, expect, test, vi } from 'vitest'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { useSessionStore } from '../../../src/session/session'
import { FakeMain } from '../support/fake-main'
import { alice, practice, sessionState, trade } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow
afterEach(() => window.close())

const closed = (id: string, closedAtMs: number): FuturesTrade =>
  trade({ id, state: 'closed', closedAtMs, exitPrice: 100_000 })

const idOf = (place: number): string => `t${String(place).padStart(3, '0')}`
/** Newest first; three close in each millisecond. */
const stored = Array.from({ length: 350 }, (_, place) =>
  closed(idOf(999 - place), 1000 - Math.floor(place / 3)),
)
const isBefore = ({ id, closedAtMs }: FuturesTrade, beforeMs: number, beforeId: string): boolean =>
  (closedAtMs ?? 0) < beforeMs || (closedAtMs === beforeMs && id < beforeId)

const open = () => {
  const requests: object[] = []
  const main = new FakeMain((router) => ({
    futures: {
      ...router.futures,
      closed: (request) => {
        requests.push(request)
        const { limit, beforeMs = Infinity, beforeId = '' } = request
        return stored.filter((each) => isBefore(each, beforeMs, beforeId)).slice(0, limit)
      },
    },
  }))
  main.send('futures.live', {
    kind: 'snapshot',
    trades: stored.slice(0, 200),
    asOfMs: 10,
    holdingsRevision: 0,
  })
  window = openWindow(main)
  return { main, requests, store: useFuturesStore() }
}
const ids = (trades: readonly FuturesTrade[]): string[] => trades.map(({ id }) => id)

test('closed trades are listed newest first, also within a millisecond', async () => {
  const { store } = open()
  await vi.waitFor(() => expect(store.ended).toHaveLength(200))
  expect(ids(store.ended)).toEqual(ids(stored.slice(0, 200)))
  await store.loadOlder()
  expect(ids(store.ended)).toEqual(ids(stored.slice(0, 300)))
  expect(store.hasOlder).toBe(true)
  await store.loadOlder()
  expect(ids(store.ended)).toEqual(ids(stored))
  expect(store.hasOlder).toBe(false)
})

test('closed trades between the newest and an old one that is listed late are read', async () => {
  const { main, store } = open()
  await vi.waitFor(() => expect(store.ended).toHaveLength(200))
  main.send('futures.live', {
    kind: 'changed',
    trades: stored.slice(-1),
    asOfMs: 11,
    holdingsRevision: 0,
  })
  await vi.waitFor(() => expect(store.ended).toHaveLength(201))
  while (store.hasOlder) await store.loadOlder()
  expect(ids(store.ended)).toEqual(ids(stored))
})

test('another account is read from its newest closed trade', async () => {
  const { main, requests, store } = open()
  const session = useSessionStore()
  main.send('session.state', sessionState(practice))
  await vi.waitFor(() => expect([session.subject, store.ended.length]).toEqual([practice.id, 200]))
  while (store.hasOlder) await store.loadOlder()
  expect(store.ended).toHaveLength(350)
  const count = requests.length
  main.send('session.state', sessionState(alice))
  await vi.waitFor(() => expect(store.ended.length).toBeLessThan(350))
  await store.loadOlder()
  expect(requests[count]).toEqual({ limit: 100 })
})
