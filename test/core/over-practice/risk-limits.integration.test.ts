import { expect, test, vi } from 'vitest'
import { hourMs } from '@common/domain/durations'
import { settledProfit } from '@common/domain/futures/profit'
import { settledOptionProfit } from '@common/domain/options/profit/profit'
import { sats } from '@common/domain/units'
import { startExchange, startOver } from '../../support/app/app-over-wire'
import { subscribe } from '../../support/subscribe'
import { temporaryFolder } from '../../support/temporary-folder'
import { connectedV3 } from './support/connected-v3'
import { createControl } from './support/over-practice'
import { withText } from '../../support/text'

const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 1000 } as const

test('the daily loss limit counts a realized loss to the sat and blocks the next order', async () => {
  const running = await startOver(await startExchange(), temporaryFolder())
  const { bridge } = running
  const riskLimits = subscribe(bridge.guards.state(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  const trades = subscribe(bridge.futures.live(undefined))
  await bridge.session.startPractice(undefined)
  const movePrice = async (price: number): Promise<void> => {
    await bridge.practice.setPrice({ price })
    await vi.waitFor(() => expect(quotes.last()?.ticker.lastPrice).toBe(price))
  }
  await movePrice(50_000)
  await vi.waitFor(() => expect(trades.items.length).toBeGreaterThan(0))
  const opened = await vi.waitFor(() => bridge.futures.open({ ...order, orderId: crypto.randomUUID() }))
  if (opened.kind !== 'done') throw new Error('in doubt')
  await bridge.guards.change({ dailyLossSats: sats(20_000), maxLeverage: 20 })
  await movePrice(49_000)
  const closed = await bridge.futures.close({ tradeId: opened.value.id })
  if (closed.kind !== 'done') throw new Error('in doubt')
  const net = settledProfit(closed.value).totalSats
  expect(net).toBeLessThan(-20_000)
  await vi.waitFor(() => expect(riskLimits.last()?.day.netSats).toBe(net))
  await expect(bridge.futures.open({ ...order, orderId: 'after the loss' })).rejects.toMatchObject({
    code: 'rejected',
    ...withText('riskLimit.dailyLoss'),
  })
  expect(running.unexpected).toEqual([])
}, 60_000)

test('the daily loss limit counts a closed option and blocks the next order', async () => {
  const { bridge, unexpected } = await startOver(await startExchange(), temporaryFolder())
  const riskLimits = subscribe(bridge.guards.state(undefined))
  await bridge.session.startPractice(undefined)
  const option = {
    side: 'buy',
    instrumentName: 'BTC.24H.50000.C',
    quantity: 100,
    settlement: 'cash',
  } as const
  const bought = await vi.waitFor(() => bridge.options.buy({ ...option, orderId: crypto.randomUUID() }))
  if (bought.kind !== 'done') throw new Error('in doubt')
  await bridge.guards.change({ dailyLossSats: sats(1) })
  const closed = await bridge.options.close({ tradeId: bought.value.id })
  if (closed.kind !== 'done') throw new Error('in doubt')
  const net = settledOptionProfit(closed.value).totalSats
  expect(net).toBeLessThan(0)
  await vi.waitFor(() => expect(riskLimits.last()?.day.netSats).toBe(net))
  for (const second of [
    bridge.futures.open({ ...order, orderId: crypto.randomUUID() }),
    bridge.options.buy({ ...option, orderId: crypto.randomUUID() }),
  ])
    await expect(second).rejects.toMatchObject({ code: 'rejected', ...withText('riskLimit.dailyLoss') })
  expect(unexpected).toEqual([])
}, 60_000)

test('the daily loss limit rejects orders until ended options are read', async () => {
  const practice = await startExchange()
  const control = createControl(practice)
  const folder = temporaryFolder()
  const first = await startOver(practice, folder)
  await first.bridge.session.startPractice(undefined)
  await vi.waitFor(() => first.bridge.guards.change({ dailyLossSats: sats(1000) }))
  await first.close()
  await control('/fault', {
    kind: 'status',
    status: 503,
    method: 'GET',
    path: '/v2/options*',
    probability: 1,
  })
  const { bridge, proxy } = await startOver(practice, folder)
  await bridge.session.startPractice(undefined)
  const open = () => bridge.futures.open({ ...order, orderId: crypto.randomUUID() })
  // Swaps are read after closed trades.
  await vi.waitFor(() => expect(proxy.count('GET', '/v2/swap')).toBeGreaterThan(0))
  await expect(open()).rejects.toMatchObject({ code: 'rejected', ...withText('riskLimit.notRead') })
  const headers = { authorization: `Bearer ${practice.controlToken}` }
  expect((await fetch(`${practice.control}/fault`, { method: 'DELETE', headers })).ok).toBe(true)
  await vi.waitFor(async () => expect((await open()).kind).toBe('done'), { interval: 500 })
}, 90_000)

test('the daily loss limit counts a cross margin loss immediately, then funding, and still allows closing', async () => {
  const practice = await startExchange({ heldPrice: 50_000 })
  const control = createControl(practice)
  const { bridge, quotes, cross, unexpected } = await connectedV3(practice)
  const riskLimits = subscribe(bridge.guards.state(undefined))
  const movePrice = async (price: number): Promise<void> => {
    await control('/price', { price, hold: true })
    await vi.waitFor(() => expect(quotes.last()?.ticker.lastPrice).toBe(price))
  }
  const waitForQuantity = async (quantity: number): Promise<void> =>
    vi.waitFor(() => expect(cross.last()?.position.quantity).toBe(quantity))
  const place = (side: 'buy' | 'sell', quantity: number) =>
    bridge.cross.place({ side, orderType: 'market', quantity, orderId: crypto.randomUUID() })
  await bridge.cross.deposit({ amountSats: sats(500_000) })
  await bridge.cross.setLeverage({ leverage: 10 })
  await place('buy', 1000)
  await waitForQuantity(1000)
  await bridge.guards.change({ dailyLossSats: sats(20_000), coolOffMs: 60 * 60_000 })
  await movePrice(49_000)
  // Reverses the position, which realizes its P&L.
  await vi.waitFor(() => place('sell', 1500), { interval: 500 })
  await waitForQuantity(-500)
  const { entries } = await bridge.record.page({ kinds: ['cross'], search: '', after: null, limit: 10 })
  const net = entries.reduce((sum, { effectSats }) => sum + effectSats, 0)
  expect(entries).toHaveLength(2)
  expect(net).toBeLessThan(-40_000)
  await vi.waitFor(() => expect(riskLimits.last()?.day.netSats).toBe(net))
  expect(riskLimits.last()?.day.lastLoss?.lossSats).toBe(0 - (entries[0]?.effectSats ?? 0))
  await expect(place('sell', 10)).rejects.toMatchObject({
    code: 'rejected',
    ...withText('riskLimit.dailyLoss'),
  })
  await expect(bridge.futures.open({ ...order, orderId: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'rejected',
  })
  await control('/clock', { advanceMs: 9 * hourMs })
  await vi.waitFor(async () => {
    const page = await bridge.record.page({ kinds: ['cross', 'carry'], search: '', after: null, limit: 10 })
    expect(page.entries.map(({ kind }) => kind)).toContain('carry')
    const { fromMs, netSats } = riskLimits.last()?.day ?? {}
    const today = page.entries.filter(({ atMs }) => atMs >= (fromMs ?? Infinity))
    expect(netSats).toBe(today.reduce((sum, { effectSats }) => sum + effectSats, 0))
  })
  await bridge.cross.close(undefined)
  await waitForQuantity(0)
  expect(unexpected).toEqual([])
}, 60_000)
