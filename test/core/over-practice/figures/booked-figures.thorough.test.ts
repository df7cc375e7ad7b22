import { expect, test } from 'vitest'
import { openOrderApp, tradeAtRandom } from '../support/order-app'

test('500 random orders and their closes differ from previews only by known causes', async () => {
  const app = await openOrderApp()
  const closed = await tradeAtRandom(app, 500)
  const { count, sums } = await app.bridge.record.previews(undefined)
  expect(closed).toBeGreaterThan(200)
  expect(count).toBeGreaterThanOrEqual(2 * closed)
  expect([sums.rounding, sums.unknown]).toEqual([0, 0])
  expect(app.reported()).toEqual([])
}, 600_000)
