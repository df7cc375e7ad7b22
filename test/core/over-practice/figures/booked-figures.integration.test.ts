import { expect, test, vi } from 'vitest'
import { openOrderApp, tradeAtRandom } from '../support/order-app'

test('orders at moving prices and of any size differ from previews only by known causes', async () => {
  const app = await openOrderApp()
  const closed = await tradeAtRandom(app, 25)
  expect(closed).toBeGreaterThan(10)
  expect(app.reported()).toEqual([])
  const { count, sums, newest } = await app.bridge.record.previews(undefined)
  expect(count).toBeGreaterThanOrEqual(2 * closed)
  expect(sums.unknown).toBe(0)
  expect(sums.rounding).toBe(0)
  expect(newest.some(({ causes }) => causes['before-sending'] !== 0)).toBe(true)
  expect(newest.some(({ causes }) => causes.exchange !== 0)).toBe(true)
})

test('the app reports a changed margin only once, and a changed closing fee separately', async () => {
  let isChanged = false
  const { open, bridge, reported } = await openOrderApp((method, body) => {
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
