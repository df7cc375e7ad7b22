import { expect, onTestFinished, test, vi } from 'vitest'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { FakeMain } from '../support/fake-main'
import { practice, sessionState, trade } from '../support/records'
import { openWindow } from '../support/window'

test('a response that a newer update of its position overtook is ignored', async () => {
  let answer: (() => void) | undefined
  const main = new FakeMain(() => ({
    futures: {
      setLevel: () =>
        new Promise((resolve) => {
          answer = () => resolve({ kind: 'done', value: trade({ stopLossPrice: 95_000 }) })
        }),
    },
  }))
  const window = openWindow(main)
  onTestFinished(() => window.close())
  main.send('session.state', sessionState(practice))
  main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 0 })
  const trades = useFuturesStore()
  await vi.waitFor(() => expect(trades.running).toHaveLength(1))
  const sent = trades.setLevel('t1', 'stop-loss', 95_000, 'practice')
  await vi.waitFor(() => expect(answer).toBeDefined())
  const newer = trade({ stopLossPrice: 96_000 })
  main.send('futures.live', { kind: 'changed', trades: [newer], asOfMs: 1, holdingsRevision: 0 })
  await vi.waitFor(() => expect(trades.running[0]?.stopLossPrice).toBe(96_000))
  answer?.()
  await sent
  expect(trades.running[0]?.stopLossPrice).toBe(96_000)
})
