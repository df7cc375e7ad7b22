import { BridgeError } from '@common/bridge/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { usePanic } from '../../src/stores/panic'
import { useFuturesStore } from '../../src/stores/futures'
import { said } from '../support/in-english'
import { FakeMain } from './support/fake-main'
import { trade } from './support/records'
import { openWindow, type TestWindow } from './support/window'

let window: TestWindow
afterEach(() => window.close())

const three = ['a', 'b', 'c'].map((id) => trade({ id }))
const closed = (id: string) => trade({ id, state: 'closed', exitPrice: 100_000, updatedAtMs: 2000 })

async function start(futures: object) {
  const main = new FakeMain(() => ({ futures }))
  main.send('futures.live', { kind: 'snapshot', trades: three, asOfMs: 1, holdingsRevision: 0 })
  window = openWindow(main)
  const trades = useFuturesStore()
  await vi.waitFor(() => expect(trades.running).toHaveLength(3))
  return { main, panic: usePanic() }
}
const statesOf = (panic: ReturnType<typeof usePanic>) => panic.rows.map(({ result }) => result.state)

test('what the one request leaves is ended one by one, and each tells what became of it', async () => {
  const { panic } = await start({
    closeAll: () => ({ kind: 'done', value: [closed('a')] }),
    close: ({ tradeId }: { tradeId: string }) => {
      if (tradeId === 'b') throw new BridgeError('rejected', said('Not now.'))
      return { kind: 'in-doubt', doubtId: 'd' }
    },
  })
  await panic.run('close')
  expect(statesOf(panic).sort()).toEqual(['closed', 'failed', 'in-doubt'])
})

test('a refused request is followed by each trade by itself', async () => {
  const { panic } = await start({
    closeAll: () => {
      throw new BridgeError('rejected', said('No.'))
    },
    close: ({ tradeId }: { tradeId: string }) => ({ kind: 'done', value: closed(tradeId) }),
  })
  await panic.run('close')
  expect(statesOf(panic)).toEqual(['closed', 'closed', 'closed'])
})

test('a request in doubt is not sent again, and what the service tells later shows', async () => {
  const close = vi.fn()
  const { main, panic } = await start({ closeAll: () => ({ kind: 'in-doubt', doubtId: 'd' }), close })
  await panic.run('close')
  expect(statesOf(panic)).toEqual(['in-doubt', 'in-doubt', 'in-doubt'])
  expect(close).not.toHaveBeenCalled()
  main.send('futures.live', { kind: 'changed', trades: [closed('b')], asOfMs: 1, holdingsRevision: 0 })
  await vi.waitFor(() => expect(statesOf(panic).sort()).toEqual(['closed', 'in-doubt', 'in-doubt']))
})
