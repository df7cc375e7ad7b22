import { expect, test } from 'vitest'
import { secondMs } from '@common/domain/durations'
import { accountModules } from '../../../electron/core/account/account-modules'
import { startModules } from '../../../electron/core/account/modules/account-module'
import type { History } from '../../../electron/core/ports/storage/history'
import { createTrade } from '../../support/create-trade'
import { createContext } from './support/module-context'
import { pending, startAll } from './support/start-all'

/** Seconds: first read, then every so often with polling and with a stream; reads that may find unresolved writes. */
const idle = {
  prices: [0, 3, 3],
  market: [3600, 3600, 3600],
  trades: [0, 60, 120, 'finds writes'],
  'touched trades': [20, 20, 20],
  'closed trades': [3, 300, 1800, 'finds writes'],
  'carry fees': [10, 3600, 3600],
  cross: [1, 60, 600, 'finds writes'],
  transfers: [14, 1800, 1800],
  options: [4, 300, 300, 'finds writes'],
  'ended options': [8, 1800, 1800],
  swaps: [12, 1800, 1800, 'finds writes'],
  deposits: [3, 60, 600],
  withdrawals: [3, 60, 600, 'finds writes'],
  'awaited deposits': [Infinity, 3600, 3600],
  account: [0, 30, 120],
  balance: [20, 300, 300],
  doubts: [3, 3600, 3600, 'finds writes'],
}

function start(isStreaming: boolean, prepare: (history: History) => void = () => undefined) {
  const { context } = createContext()
  prepare(context.history)
  const sync = { ...context.sync, isStreaming: () => isStreaming }
  return startModules({ ...context, sync }, accountModules).jobs
}

test('an idle account has these reads', () => {
  expect(start(false).map(({ name }) => name)).toEqual(Object.keys(idle))
})

test.each(Object.entries(idle))('an idle account is read at its intervals: %s, %j', (name, expected) => {
  const [polled, streamed] = [false, true].map((isStreaming) =>
    start(isStreaming).find((job) => job.name === name),
  )
  const everyMs = [polled, streamed].map((job) => (job?.everyMs() ?? 0) / secondMs)
  const finding = polled?.findsWrites === true ? ['finds writes'] : []
  expect([(polled?.firstMs ?? 0) / secondMs, ...everyMs, ...finding]).toEqual(expected)
})

test.each([
  ['a running trade', {}, 15, 120],
  ['a trade with a trailing stop', { trailingRate: 0.01 }, 5, 5],
])('trades are read at these intervals with %s', (_name, changes, polling, streaming) => {
  const seconds = (isStreaming: boolean) =>
    start(isStreaming, ({ trades }) => trades.save([createTrade('t1', changes)]))
      .find(({ name }) => name === 'trades')
      ?.everyMs()
  expect([seconds(false), seconds(true)]).toEqual([polling * secondMs, streaming * secondMs])
})

test('withdrawals are read more often while one is pending', () => {
  for (const isStreaming of [true, false]) {
    const jobs = start(isStreaming, ({ payments }) => payments.saveWithdrawals([pending]))
    expect(jobs.find(({ name }) => name === 'withdrawals')?.everyMs()).toBe(10 * secondMs)
  }
})

test('payments from outside are read on request', () => {
  const { apis, requested } = startAll()
  apis.wallet.scheduleDeposits()
  apis.wallet.scheduleOnChain()
  expect(requested).toEqual(['deposits', 'deposits', 'withdrawals'])
})
