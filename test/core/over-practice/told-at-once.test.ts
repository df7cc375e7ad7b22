import { expect, test, vi } from 'vitest'
import { isReady, startExchange, startOver, until } from '../../support/app-over-wire'
import { follow } from '../../support/follow'
import { temporaryFolder } from '../../support/temporary-folder'

const order = { side: 'buy', orderType: 'market', leverage: 100, quantity: 1000 } as const
const listed = { timeout: 20_000, interval: 20 }

test('within the service’s limits, a liquidation is the first thing asked about after its price, and then the balance', async () => {
  const running = await startOver(await startExchange({ hasLimits: true }), temporaryFolder(), {
    hasLimits: true,
  })
  const { bridge, proxy, shown, unexpected } = running
  const session = follow(bridge.session.state(undefined))
  const account = follow(bridge.account.state(undefined))
  const quotes = follow(bridge.market.quotes(undefined))
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
  // One that was on its way already may come before.
  const at = signed.indexOf(`GET /v2/futures/trades/${id}`)
  expect([0, 1]).toContain(at)
  expect(signed[at + 1]).toBe('GET /v2/user')
  expect(unexpected).toEqual([])
}, 60_000)
