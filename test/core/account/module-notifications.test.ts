import { dayMs, minuteMs } from '@common/domain/durations'
import { describe, expect, test } from 'vitest'
import type { Withdrawal } from '@common/domain/wallet'
import type { OptionsExchange } from '../../../electron/core/ports/exchange/exchange-options'
import { createTrade, testNowMs } from '../../support/create-trade'
import { accountState, option, withdrawal } from '../../window/support/records'
import { everyFeature } from './support/module-context'
import { pending, startAll } from './support/start-all'

const closed = (id: string) =>
  createTrade(id, { state: 'closed', exitPrice: 20_000, closedAtMs: testNowMs, updatedAtMs: testNowMs })

describe('the account after a change of its records', () => {
  test('is read rarely while old trades are imported', async () => {
    const { apis, paces, read } = startAll()
    const paceOf = (...trades: Parameters<typeof apis.futures.tracker.apply>[0]) => {
      paces.length = 0
      apis.futures.tracker.apply(trades)
      return paces
    }
    expect(paceOf(closed('old'))).toEqual([['account', 20_000]])
    expect(paceOf(closed('older'), createTrade('running'))).toEqual([['account', 1000]])
    expect(paceOf(closed('running'))).toEqual([['account', 1000]])
    await read('closed trades')
    expect(paceOf(closed('new'))).toEqual([['account', 1000]])
  })

  test('is read rarely while a list is imported', async () => {
    const { apis, paces, reading } = startAll()
    await reading.during('deposits', (onProgress) => {
      onProgress({ items: 1, pages: 1, isWhole: false })
      apis.futures.tracker.apply([createTrade('a')])
      return Promise.resolve()
    })
    expect(paces).toEqual([['account', 20_000]])
    apis.futures.tracker.apply([createTrade('b')])
    expect(paces.at(-1)).toEqual(['account', 1000])
  })
})

test('events are missed since the account was closed, in exchange time', () => {
  const { apis, clock } = startAll({ clockSkewMs: () => 5000 })
  const { missed, syncGap } = apis.notifications
  expect(missed.sinceMs()).toBe(syncGap.whileClosed.fromMs + 5000)
  clock.advance(1000)
  const openedAtMs = syncGap.whileClosed.toMs + 5000
  expect([missed.isLater(openedAtMs), missed.isLater(openedAtMs - 1), missed.isLater(null)]).toEqual([
    true,
    false,
    false,
  ])
  expect([missed.isMissed(openedAtMs), missed.isMissed(null)]).toEqual([false, false])
})

describe('a payment of an account that another profile had open', () => {
  const states = new Map([
    ['seen as final', 'final' as const],
    ['seen as pending', 'pending' as const],
  ])
  const lastOpenMs = testNowMs
  const start = (payments: ReadonlyMap<string, 'final' | 'pending'> | undefined) => {
    const shared = {
      getLastOpenMs: () => lastOpenMs,
      getPayments: () => payments && { find: (id: string) => payments.get(id) },
    }
    const { apis } = startAll({}, { shared })
    apis.account.set(accountState(1000), 0)
    return apis.notifications.missed
  }
  const beforeMs = lastOpenMs - 2 * minuteMs - dayMs - 1
  const payment = (id: string, state: Withdrawal['state'], createdAtMs = beforeMs) => ({
    ...withdrawal,
    ...{ id, state, createdAtMs },
  })

  test.each([
    ['seen as final', 'settled', true],
    ['seen as final', 'failed', true],
    ['seen as final', 'pending', false],
    ['seen as pending', 'settled', false],
    ['not seen', 'settled', true],
    ['not seen', 'failed', true],
  ] as const)('was seen with its outcome: %s, now %s: %s', (id, state, expected) => {
    expect(start(states).wasPaymentSeen(payment(id, state))).toBe(expected)
  })

  test.each([
    ['settled', beforeMs, true],
    ['settled', beforeMs + 1, false],
    ['failed', beforeMs, false],
  ] as const)(
    'counts by its time if the other profile stored no payments: %s at %d',
    (state, atMs, expected) => {
      expect(start(undefined).wasPaymentSeen(payment('any', state, atMs))).toBe(expected)
    },
  )

  test('was pending only if stored so', () => {
    const missed = start(states)
    expect([missed.wasPending('seen as pending'), missed.wasPending('seen as final')]).toEqual([true, false])
  })
})

test('options are read often while one is running', async () => {
  const options = { ...everyFeature.options, trades: () => Promise.resolve([option()]) } as OptionsExchange
  const { read, everyMs } = startAll({ options })
  expect(everyMs('options')).toBe(300_000)
  await read('options')
  expect(everyMs('options')).toBe(30_000)
})

test('payments are noted for other profiles once both lists were read', async () => {
  const noted: number[] = []
  const shared = {
    notePayments: (_account: string, payments: readonly unknown[]) => noted.push(payments.length),
  }
  const { apis, read } = startAll({}, { shared, stored: [pending] })
  apis.account.set(accountState(1000), 0)
  await read('deposits')
  expect(noted).toEqual([])
  await read('withdrawals')
  expect(noted).toEqual([1])
})
