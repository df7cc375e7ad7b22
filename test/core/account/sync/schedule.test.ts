import { syncJobs, type SyncJobName } from '@common/domain/sync-jobs'
import { expect, test } from 'vitest'
import { ConnectionHealth } from '../../../../electron/core/account/sync/connection-health'
import { makeSchedule } from '../../../../electron/core/account/sync/schedule'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { verbatim } from '../../../support/in-english'
import { advance } from '../../../support/time/advance'
import { ManualClock } from '../../../support/time/manual-clock'

function start(read: (name: SyncJobName) => Promise<void> = () => Promise.resolve()) {
  const clock = new ManualClock()
  const health = new ConnectionHealth(() => undefined)
  const runs: SyncJobName[] = []
  const jobs = syncJobs.map((name) => ({
    name,
    firstMs: 0,
    everyMs: () => 60_000,
    read() {
      runs.push(name)
      return read(name)
    },
  }))
  const schedule = makeSchedule({
    jobs,
    isStreaming: () => true,
    clock,
    health,
    onUnexpected: (source, error) => {
      throw new Error(source, { cause: error })
    },
  })
  schedule.begin()
  return { schedule, clock, runs, health }
}

test('a paced job runs exactly once per period, however often it is requested', async () => {
  const { schedule, clock, runs } = start()
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

test('the balance is compared soon after an outage', async () => {
  let isOffline = false
  const outage = new ExchangeError('no-answer', verbatim('No answer.'))
  const { schedule, clock, runs } = start(() => (isOffline ? Promise.reject(outage) : Promise.resolve()))
  const compared = async (ms: number): Promise<number> => {
    runs.length = 0
    await advance(clock, ms, 500)
    return runs.filter((job) => job === 'balance').length
  }
  expect(await compared(30_000)).toBe(1)
  isOffline = true
  schedule.trigger('trades')
  await advance(clock, 100)
  isOffline = false
  expect(await compared(12_000)).toBe(1)
  schedule.stop()
})

test('a key refused by any read suspends the reads until the account accepts it, then all run again', async () => {
  let isRefused = false
  const refusal = new ExchangeError('unauthorized', verbatim('The key was refused.'))
  const { schedule, clock, runs } = start(() => (isRefused ? Promise.reject(refusal) : Promise.resolve()))
  await advance(clock, 1000, 500)
  isRefused = true
  runs.length = 0
  schedule.trigger('deposits')
  await advance(clock, 500, 100)
  expect(runs).toEqual(['deposits', 'account'])
  runs.length = 0
  schedule.trigger('withdrawals')
  await advance(clock, 500, 100)
  expect(runs).toEqual([])
  isRefused = false
  schedule.trigger('account')
  await advance(clock, 500, 100)
  expect(new Set(runs)).toEqual(new Set(syncJobs))
  schedule.stop()
})

test('a read that the rate limit delays does not count as failed', async () => {
  const limited = new ExchangeError('rate-limited', verbatim('Too many requests.'))
  const { schedule, clock, health } = start((name) =>
    name === 'trades' ? Promise.reject(limited) : Promise.resolve(),
  )
  await advance(clock, 1000, 500)
  expect(health.failures).toEqual([])
  schedule.stop()
})
