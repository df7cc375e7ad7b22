import { syncJobs, type SyncJobName } from '@common/domain/sync-jobs'
import { expect, test } from 'vitest'
import { ConnectionHealth } from '../../../../electron/core/account/sync/connection-health'
import { makeSchedule, type ScheduleDeps } from '../../../../electron/core/account/sync/schedule'
import { advance } from '../../../support/time/advance'
import { ManualClock } from '../../../support/time/manual-clock'

const never = (): boolean => false

test('a paced job runs exactly once per period, however often it is requested', async () => {
  const clock = new ManualClock()
  const runs: SyncJobName[] = []
  const jobs = Object.fromEntries(
    syncJobs.map((job) => [job, () => Promise.resolve(void runs.push(job))]),
  ) as unknown as ScheduleDeps['jobs']
  const schedule = makeSchedule({
    jobs,
    now: {
      isStreaming: () => true,
      needsTickerInMs: () => 60_000,
      triggered: () => 'none',
      hasActiveTrades: never,
      hasTrailingStops: never,
      awaitsDeposits: never,
      hasUnresolvedWrites: never,
      isBalanceUnsure: never,
      hasPendingWithdrawals: never,
      hasRunningOptions: never,
      hasCross: never,
    },
    clock,
    health: new ConnectionHealth(() => undefined),
    onUnexpected: (where, error) => {
      throw new Error(where, { cause: error })
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
