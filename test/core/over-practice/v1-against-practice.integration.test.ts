import { expect, test } from 'vitest'
import { area, overPractice } from './support/over-practice'

/** Operations of version 1 that the other versions do not have, or have in another form. */

const over = overPractice('v1')

test('reads the account, the profile and the published records', async () => {
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
