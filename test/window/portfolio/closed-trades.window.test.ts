import type { FuturesTrade } from '@common/domain/futures/trade'
import { afterEach, expect, test, vi } from 'vitest'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { FakeMain } from '../support/fake-main'
import { trade } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow
afterEach(() => window.close())

const closed = (id: string, closedAtMs: number): FuturesTrade =>
  trade({ id, state: 'closed', closedAtMs, exitPrice: 100_000 })

test('older closed trades continue after the last one, also within a millisecond', async () => {
  const main = new FakeMain()
  main.send('futures.live', {
    kind: 'snapshot',
    trades: [closed('b', 7), closed('d', 7), closed('c', 7), closed('a', 9)],
    asOfMs: 10,
    holdingsRevision: 0,
  })
  window = openWindow(main)
  const store = useFuturesStore()
  await vi.waitFor(() => expect(store.ended.map(({ id }) => id)).toEqual(['a', 'd', 'c', 'b']))
  await store.loadOlder()
  expect(main.inputsOf('futures.closed')).toEqual([{ limit: 100, beforeMs: 7, beforeId: 'b' }])
  expect(store.hasOlder).toBe(false)
})
