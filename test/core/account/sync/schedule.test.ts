import { syncJobs, type SyncJobName } from '@common/domain/sync-jobs'
import { expect, test } from 'vitest'
import { ConnectionHealth } from '../../../../electron/core/account/sync/connection-health'
import { makeSchedule } from '../../../../electron/core/account/sync/schedule'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { verbatim } from '../../../support/in-english'
import { advance } from '../../../support/time/advance'
import { ManualClock } from '../../../support/time/manual-clock'

const failTest = (source: string, error: unknown): void => {
  throw new Error(source, { cause: error })
}

function start(
  read: (name: SyncJobName) => Promise<void> = () => Promise.resolve(),
  { isStreaming = true, onUnexpected = failTest } = {},
) {
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
    isStreaming: () => isStreaming,
    clock,
    health,
    onUnexpected,
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

test('an error of the app is logged each time, a violation of the protocol once per outage, another refusal never', async () => {
  const errors = {
    swaps: new Error('app'),
    deposits: new ExchangeError('bad-answer', verbatim('Unreadable.')),
    withdrawals: new ExchangeError('forbidden', verbatim('No permission.')),
  } as const satisfies Partial<Record<SyncJobName, Error>>
  const logged: string[] = []
  const { schedule, clock, health } = start(
    (name) => (name in errors ? Promise.reject(errors[name as keyof typeof errors]) : Promise.resolve()),
    { onUnexpected: (source) => void logged.push(source) },
  )
  await advance(clock, 10_000, 500)
  expect(logged.filter((source) => source === 'swaps').length).toBeGreaterThan(1)
  expect(logged.filter((source) => source !== 'swaps')).toEqual(['deposits'])
  expect(health.failures.map(({ job }) => job).toSorted()).toEqual(['deposits', 'withdrawals'])
  schedule.stop()
})

test.each([
  [true, 1000],
  [false, 3000],
])('a change is read at most once per period (streaming: %s, %d ms)', async (isStreaming, everyMs) => {
  const { schedule, clock, runs } = start(undefined, { isStreaming })
  await advance(clock, 100, 100)
  runs.length = 0
  const afterMs: number[] = []
  const begunMs = clock.nowMs()
  for (let step = 0; step < 100; step += 1) {
    schedule.changed('trades')
    await advance(clock, 100, 100)
    if (runs.length > afterMs.length) afterMs.push(clock.nowMs() - begunMs)
  }
  expect(new Set(runs)).toEqual(new Set(['trades']))
  const gaps = afterMs.slice(1).map((timeMs, index) => timeMs - (afterMs[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(everyMs)
  schedule.stop()
})

test('a change after a pause is read after a moment in which others can join it', async () => {
  const { schedule, clock, runs } = start()
  await advance(clock, 10_000, 1000)
  runs.length = 0
  schedule.changed('cross')
  await advance(clock, 200, 100)
  expect(runs).toEqual([])
  await advance(clock, 100, 100)
  expect(runs.toSorted()).toEqual(['account', 'cross'])
  schedule.stop()
})

test.each([
  ['open-trade', 'trades', 3000],
  ['buy-option', 'options', 3000],
  ['cross-order', 'cross', 1000],
] as const)('after %s the account is read immediately and %s %d ms later', async (action, job, delayMs) => {
  const { schedule, clock, runs } = start()
  await advance(clock, 10_000, 1000)
  runs.length = 0
  schedule.afterAction(action)
  await advance(clock, delayMs - 1, delayMs - 1)
  expect(runs).toEqual(['account'])
  await advance(clock, 1, 1)
  expect(runs).toEqual(['account', job])
  schedule.stop()
})

test('failed reads alone are tried again on request', async () => {
  const refusal = new ExchangeError('forbidden', verbatim('No permission.'))
  const { schedule, clock, runs } = start((name) =>
    name === 'deposits' || name === 'swaps' ? Promise.reject(refusal) : Promise.resolve(),
  )
  await advance(clock, 100, 100)
  const retried = async (job?: SyncJobName) => {
    runs.length = 0
    schedule.retry(job)
    await advance(clock, 100, 100)
    return runs.toSorted()
  }
  expect(await retried()).toEqual(['deposits', 'swaps'])
  expect(await retried('swaps')).toEqual(['swaps'])
  expect(await retried('trades')).toEqual([])
  schedule.stop()
})
