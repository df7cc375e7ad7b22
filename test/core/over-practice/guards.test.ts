import { expect, test, vi } from 'vitest'
import { settledProfit } from '@common/domain/futures/profit'
import { sats } from '@common/domain/units'
import { startExchange, startOver } from '../../support/app-over-wire'
import { follow } from '../../support/follow'
import { temporaryFolder } from '../../support/temporary-folder'

const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 1000 } as const

test('a loss at the exchange is counted to the sat, and the next order never reaches it', async () => {
  const running = await startOver(await startExchange(), temporaryFolder())
  const { bridge } = running
  const guards = follow(bridge.guards.state(undefined))
  const quotes = follow(bridge.market.quotes(undefined))
  const trades = follow(bridge.futures.live(undefined))
  await bridge.session.startPractice(undefined)
  const movePrice = async (price: number): Promise<void> => {
    await bridge.practice.setPrice({ price })
    await vi.waitFor(() => expect(quotes.last()?.ticker.lastPrice).toBe(price), { timeout: 10_000 })
  }
  await movePrice(50_000)
  await vi.waitFor(() => expect(trades.items.length).toBeGreaterThan(0), { timeout: 10_000 })
  const opened = await vi.waitFor(() => bridge.futures.open({ ...order, orderId: crypto.randomUUID() }), {
    timeout: 10_000,
  })
  if (opened.kind !== 'done') throw new Error('in doubt')
  await bridge.guards.change({ dailyLossSats: sats(20_000), maxLeverage: 20 })
  await movePrice(49_000)
  const closed = await bridge.futures.close({ tradeId: opened.value.id })
  if (closed.kind !== 'done') throw new Error('in doubt')
  const net = settledProfit(closed.value).totalSats
  expect(net).toBeLessThan(-20_000)
  await vi.waitFor(() => expect(guards.last()?.day.netSats).toBe(net), { timeout: 10_000 })
  await expect(bridge.futures.open({ ...order, orderId: 'after the loss' })).rejects.toMatchObject({
    code: 'rejected',
    message: expect.stringMatching(/daily loss limit is reached/) as string,
  })
  expect(running.unexpected).toEqual([])
}, 60_000)
