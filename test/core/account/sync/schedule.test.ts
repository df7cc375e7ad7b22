import { syncJobs, type SyncJobName } from '@common/domain/sync-jobs'
import { expect, test } from 'vitest'
import { ConnectionHealth } from '../../../../electron/core/account/sync/connection-health'
import { makeSchedule } from '../../../../electron/core/account/sync/schedule'
import { advance } from '../../../support/time/advance'
import { ManualClock } from '../../../support/time/manual-clock'

test('a paced job runs exactly once per period, however often it is requested', async () => {
  const clock = new ManualClock()
  const runs: SyncJobName[] = []
  const jobs = syncJobs.map((name) => ({
    name,
    firstMs: 0,
    everyMs: () => 60_000,
    read: () => Promise.resolve(void runs.push(name)),
  }))
  const schedule = makeSchedule({
    jobs,
    isStreaming: () => true,
    clock,
    health: new ConnectionHealth(() => undefined),
    onUnexpected: (source, error) => {
      throw new Error(source, { cause: error })
    },
  })
  schedule.begin()
  await advance(clock, 100)
  const count = (): number => runs.filter((job) => job === 'account').length
  expect(count()).toBe(1)
  for (let second = 0; second < 60; second += 1) {
    schedule.paced('account', 20_000)
    await advance(clock, 1000, 500)
  }
  expect(count()).toBe(4)
  schedule.stop()
})
