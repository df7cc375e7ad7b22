import { tradeEffectSats } from '@common/domain/balance/effects'
import { toReservedBreakdown } from '@common/domain/futures/adjust/margin-breakdowns'
import { settledProfit } from '@common/domain/futures/profit'
import { expect, test } from 'vitest'
import { area, overPractice } from '../support/over-practice'

const over = overPractice('v1')

test('the v1 client reads the account, the profile and the published records', async () => {
  const { exchange } = over
  expect((await exchange.account()).balanceSats).toBeGreaterThan(0)
  const records = area(exchange.records)
  expect((await records.prices({ limit: 3 })).length).toBeGreaterThan(0)
  expect((await records.indexPrices({ limit: 3 })).length).toBeGreaterThan(0)
  expect(await exchange.fixings({ limit: 3 })).toBeInstanceOf(Array)
  expect((await exchange.leaderboard()).daily).toBeInstanceOf(Array)
  await records.node()
  expect(await area(exchange.announcements).announcements()).toEqual([])
  const profile = area(exchange.profile)
  expect((await profile.changeProfile({ username: 'practice1', isOnLeaderboard: false })).username).toBe(
    'practice1',
  )
  expect(await profile.profile()).toMatchObject({ username: 'practice1', isOnLeaderboard: false })
})

test('the v1 client estimates unreported fees and marks the results as estimates', async () => {
  const { exchange } = over
  await over.control('/price', { price: 60_000, hold: true })
  const balance = async (): Promise<number> => (await exchange.account()).balanceSats
  const before = await balance()

  const order = await exchange.openTrade({
    side: 'sell',
    orderType: 'limit',
    leverage: 5,
    quantity: 4321,
    price: 66_000,
  })
  expect(toReservedBreakdown(order)).toMatchObject({
    totalSats: before - (await balance()),
    isEstimate: true,
  })
  await exchange.cancelTrade(order.id)

  const opened = await exchange.openTrade({ side: 'buy', orderType: 'market', leverage: 7, quantity: 5000 })
  expect(tradeEffectSats(opened)).toBe((await balance()) - before)
  await over.control('/price', { price: 61_234, hold: true })
  const closed = await exchange.closeTrade(opened.id)
  expect(closed.openingFeeSats).toBeGreaterThan(0)
  expect(settledProfit(closed)).toMatchObject({ totalSats: (await balance()) - before, isEstimate: true })
})
