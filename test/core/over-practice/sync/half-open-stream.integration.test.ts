import { expect, test } from 'vitest'
import { isReady, startExchange, startOver } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { stepUntil } from '../../../support/time/step-until'
import { droppingProxy } from '../../../support/proxies/dropping-proxy'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { createControl } from '../support/over-practice'

test('the app reports a triggered stop loss before the heartbeat detects a half-open stream', async () => {
  const clock = new ManualClock(Date.now())
  const practice = await startExchange({}, clock)
  const stream = await droppingProxy(practice.ws)
  const { bridge, proxy, shown, unexpected } = await startOver(practice, temporaryFolder(), {
    wsUrl: stream.url,
  })
  const session = subscribe(bridge.session.state(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  const step = (condition: () => boolean, mostMs: number) =>
    stepUntil({ clock, proxy }, condition, { stepMs: 100, mostMs })
  await bridge.session.startPractice(undefined)
  await step(() => isReady(session.last()) && quotes.items.some(({ source }) => source === 'live'), 10_000)
  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
  await bridge.futures.open({ ...order, stopLossPrice: 49_000, orderId: 'o1' })

  // The next read is 15 seconds away.
  const readings = (): number => proxy.count('GET', '/v2/futures')
  const before = readings()
  await step(() => readings() >= before + 3, 20_000)

  stream.dropData()
  // Later prices don't reveal the stop.
  const control = createControl(practice)
  await control('/price', { price: 48_900, hold: true })
  await control('/price', { price: 50_000, hold: true })
  await step(() => shown.length > 0, 10_000)
  expect(shown.map(({ event }) => event.kind)).toEqual(['stop-loss'])
  expect({ made: stream.made, ended: stream.ended }).toEqual({ made: 1, ended: 0 })
  expect(unexpected).toEqual([])
})
