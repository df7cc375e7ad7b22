import { expect, test, vi } from 'vitest'
import { systemClock } from '../../../../electron/core/system-clock'
import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { openTrade } from '../../../support/app/ready-app'
import { stepUntil } from '../../../support/time/step-until'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'

const order = { side: 'buy', orderType: 'market', leverage: 100, quantity: 1000 } as const
const listed = { interval: 20 }

test('after a liquidation, the app reads the trade first and then the balance', async () => {
  const running = await startOver(await startExchange({ hasLimits: true }), temporaryFolder(), {
    hasLimits: true,
  })
  const { bridge, proxy, shown, unexpected } = running
  const session = subscribe(bridge.session.state(undefined))
  const account = subscribe(bridge.account.state(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  const balanceSats = account.last()?.account.balanceSats ?? 0
  await until(quotes, (quote) => quote?.source === 'live')
  const opened = await bridge.futures.open({ ...order, orderId: 'o1' })
  if (opened.kind !== 'done') throw new Error('in doubt')
  const { id, marginSats } = opened.value
  await until(account, (state) => (state?.account.balanceSats ?? balanceSats) <= balanceSats - marginSats)

  const before = proxy.passed.length
  await bridge.practice.setPrice({ price: 49_000 })
  await vi.waitFor(() => expect(shown.map(({ event }) => event.kind)).toContain('liquidation'), listed)
  await vi.waitFor(() => expect(proxy.passed.slice(before)).toContain('GET /v2/user'), listed)
  const open = ['GET /v2/futures/ticker', 'GET /v2/futures/market']
  const signed = proxy.passed.slice(before).filter((name) => !open.includes(name))
  // A request in flight may come first.
  const at = signed.indexOf(`GET /v2/futures/trades/${id}`)
  expect([0, 1]).toContain(at)
  expect(signed[at + 1]).toBe('GET /v2/user')
  expect(unexpected).toEqual([])
}, 60_000)

test('several liquidations are read from the trade lists once, ahead of queued requests', async () => {
  const clock = new ManualClock(Date.now())
  const running = await startOver(await startExchange({}, systemClock), temporaryFolder(), {
    hasLimits: true,
    clock,
  })
  const { bridge, proxy, shown, unexpected } = running
  const step = (holds: () => boolean, options = { stepMs: 100 }) =>
    stepUntil({ clock, proxy }, holds, options)
  const session = subscribe(bridge.session.state(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  await bridge.session.startPractice(undefined)
  await step(() => isReady(session.last()) && quotes.items.some(({ source }) => source === 'live'))
  for (const orderId of ['o1', 'o2', 'o3', 'o4']) {
    const opening = openTrade(bridge, { ...order, orderId })
    const trades = proxy.count('POST', '/v2/futures')
    await step(() => proxy.count('POST', '/v2/futures') > trades)
    await opening
  }
  const lists = Promise.all([1, 2, 3].map(() => bridge.payments.addresses({ current: true })))
  const addresses = 'GET /v2/user/bitcoin/address'
  const listReads = (): number => proxy.passed.filter((name) => name === addresses).length
  await step(() => listReads() === 1)

  const requestCount = proxy.asked.length
  await bridge.practice.setPrice({ price: 49_000 })
  // The price must arrive before the next queued request may leave.
  await step(() => quotes.last()?.ticker.lastPrice === 49_000, { stepMs: 1 })
  expect(listReads()).toBe(1)
  await step(() => listReads() === 3)
  await lists
  const open = ['GET /v2/futures/ticker', 'GET /v2/futures/market']
  const signed = proxy.asked.slice(requestCount).filter((name) => !open.some((each) => name.startsWith(each)))
  expect(signed.slice(0, 4).map((name) => name.replace(/&.*|\?(?!type).*/, ''))).toEqual([
    'GET /v2/futures?type=running',
    'GET /v2/futures?type=closed',
    'GET /v2/user',
    addresses,
  ])
  expect(shown.map(({ event }) => event.kind)).toEqual(Array(4).fill('liquidation'))
  expect(unexpected).toEqual([])
}, 60_000)
