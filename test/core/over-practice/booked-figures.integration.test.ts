import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isReady, startExchange, startOver, until } from '../../support/app-over-wire'
import { follow } from '../../support/follow'
import { startLyingProxy } from '../../support/lying-proxy'
import { temporaryFolder } from '../../support/temporary-folder'
import { controlOf } from './support/over-practice'

/** Figures that the exchange books are compared with its formulas: one that they don't give causes a notice. */

async function openApp(change: (method: string, body: Record<string, unknown>) => void = () => undefined) {
  const practice = await startExchange({ balanceSats: 1_000_000_000, market: 'rough' })
  const proxy = await startLyingProxy(practice.rest, ({ method }, { status, body }) => {
    if (method !== 'GET' && status === 200 && typeof body === 'object' && body !== null)
      change(method, body as Record<string, unknown>)
    return { status, body }
  })
  onTestFinished(() => proxy.close())
  const app = await startOver({ ...practice, rest: proxy.url }, temporaryFolder())
  const { bridge, shown } = app
  const session = follow(bridge.session.state(undefined))
  const account = follow(bridge.account.state(undefined))
  const quotes = follow(bridge.market.quotes(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  await until(account, (state) => state !== null)
  await until(quotes, ({ source }) => source === 'live')
  await bridge.market.futures(undefined)
  return {
    ...app,
    control: controlOf(practice),
    /** Undefined if the exchange rejected the order. */
    open: async (order: { side: 'buy' | 'sell'; quantity: number; leverage: number }) => {
      const sent = { orderType: 'market', ...order, orderId: crypto.randomUUID() } as const
      const outcome = await bridge.futures.open(sent).catch(() => undefined)
      return outcome?.kind === 'done' ? outcome.value : undefined
    },
    reported: () => shown.flatMap(({ event }) => (event.kind === 'booked-differently' ? [event] : [])),
  }
}

test('orders at prices that moved, and of any size, have no differences', async () => {
  const { bridge, open, control, reported } = await openApp()
  let closed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        quantity: fc.integer({ min: 1, max: 500_000 }),
        leverage: fc.integer({ min: 2, max: 50 }),
      }),
      fc.integer({ min: 49_000, max: 51_000 }),
      async (order, price) => {
        await control('/price', { price })
        const trade = await open(order)
        if (!trade) return
        const outcome = await bridge.futures.close({ tradeId: trade.id })
        if (outcome.kind === 'done') closed += 1
      },
    ),
    { numRuns: 25 },
  )
  expect(closed).toBeGreaterThan(10)
  expect(reported()).toEqual([])
})

test('a changed margin and a changed fee each cause one notice a day, with both figures', async () => {
  let isChanged = false
  const { open, bridge, reported } = await openApp((method, body) => {
    if (!isChanged) return
    if (method === 'POST' && typeof body.margin === 'number') body.margin += 12
    if (method === 'DELETE' && typeof body.closing_fee === 'number') body.closing_fee += 5
  })
  const place = () =>
    vi.waitFor(async () => {
      const trade = await open({ side: 'buy', quantity: 1000, leverage: 10 })
      if (!trade) throw new Error('The order was rejected.')
      return trade
    })
  isChanged = true
  const trade = await place()
  await vi.waitFor(() => expect(reported()).toHaveLength(1))
  expect(reported()[0]).toMatchObject({
    tradeId: trade.id,
    differences: [{ figure: 'margin', expected: trade.marginSats - 12, booked: trade.marginSats }],
  })
  await place()
  expect(reported()).toHaveLength(1)
  await bridge.futures.close({ tradeId: trade.id })
  await vi.waitFor(() => expect(reported()).toHaveLength(2))
  expect(reported()[1]?.differences.map(({ figure }) => figure)).toEqual(['closing-fee'])
})
