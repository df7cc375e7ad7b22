import { describe, expect, test } from 'vitest'
import { dayMs } from '@common/domain/durations'
import type { OptionTrade } from '@common/domain/options/option'
import type { Swap } from '@common/domain/swaps/swap'
import { sats } from '@common/domain/units'
import type { Deposit } from '@common/domain/wallet'
import type { OptionsExchange } from '../../../electron/core/ports/exchange/exchange-options'
import { OptionsTracker } from '../../../electron/core/state/options-tracker'
import { findMissingRecords } from '../../../electron/core/usecases/lists/find-missing-records'
import { syncOptions } from '../../../electron/core/usecases/options/sync-options'
import { syncSwaps } from '../../../electron/core/usecases/swaps/sync-swaps'
import { newWithdrawalEvents } from '../../../electron/core/usecases/wallet/wallet-events'
import { syncPayments, type SyncPaymentsDeps } from '../../../electron/core/usecases/wallet/sync-payments'
import { noCapabilities } from '@common/domain/services/capabilities'
import { verbatim } from '../../support/in-english'
import { ManualClock } from '../../support/time/manual-clock'
import { option, withdrawal } from '../../window/support/records'
import { listing } from './support/listing'
import { notFound } from './support/reconcile'
import { newHistory } from './support/write-deps'

describe('an option that is no longer listed', () => {
  function start(exchange: Partial<OptionsExchange>) {
    const gone: string[] = []
    const tracker = new OptionsTracker({
      ...{ history: newHistory(), clock: new ManualClock(), knownAtMs: 1 },
      ...{ publish: () => undefined, enqueue: () => undefined },
      enqueueGone: (options) => void gone.push(...options.map(({ id }) => id)),
    })
    tracker.apply([option()])
    const unlisted = { trades: () => Promise.resolve([]), endedTrades: listing<OptionTrade>() }
    const options = { ...unlisted, ...exchange } as OptionsExchange
    return { tracker, gone, sync: syncOptions({ options, tracker }) }
  }
  const trade = (): Promise<never> => Promise.reject(notFound)

  test('stays if its record is unreadable', async () => {
    const { gone, sync } = start({
      trade,
      trades: (options) => {
        options?.onUnreadable?.([{ id: 'o1', problem: verbatim('Not a number.') }])
        return Promise.resolve([])
      },
    })
    await sync({ onUnreadable: () => undefined })
    expect(gone).toEqual([])
  })

  test('stays if it changed while it was looked for', async () => {
    const { gone, tracker, sync } = start({
      trade() {
        tracker.apply([option({ settlement: 'physical' })])
        return trade()
      },
    })
    await sync()
    expect(gone).toEqual([])
  })

  test('is gone if the exchange does not know it', async () => {
    const { gone, sync } = start({ trade })
    await sync()
    expect(gone).toEqual(['o1'])
  })
})

test('records missing from a list with more pages are requested one by one', async () => {
  const requests: string[] = []
  const readById = (id: string): Promise<never> => {
    requests.push(id)
    return Promise.reject(notFound)
  }
  const records = ['a', 'b', 'c'].map((id) => ({ id, createdAtMs: 0 }))
  await findMissingRecords(records, { ended: listing([], []), readById })
  expect(requests).toEqual(['a', 'b', 'c'])
})

test('records missing from a list stay if they may be an unreadable record of it', async () => {
  const ended = listing<{ readonly id: string; readonly createdAtMs: number }>([])
  const read: typeof ended.read = (cursor, options) => {
    options?.onUnreadable?.([{ id: 'b', problem: verbatim('Not a number.') }])
    return ended.read(cursor, options)
  }
  const found = await findMissingRecords(
    ['a', 'b', 'c'].map((id) => ({ id, createdAtMs: 0 })),
    { ended: { ...ended, read }, readById: () => Promise.reject(notFound) },
    { onUnreadable: () => undefined },
  )
  expect(found).toEqual({ found: [], unknown: ['a', 'c'] })
})

test('swaps are counted and reported once, however often they are listed', async () => {
  const swap: Swap = { id: 's1', inAsset: 'BTC', outAsset: 'USD', inAmount: 9, outAmount: 2, createdAtMs: 1 }
  const counted: string[] = []
  const fresh: string[] = []
  const sync = syncSwaps({
    swaps: listing([swap]),
    history: newHistory(),
    balance: {
      countSwaps: (swaps) => void counted.push(...swaps.map(({ id }) => id)),
      countTransfers: () => undefined,
    },
    onNew: (swaps) => void fresh.push(...swaps.map(({ id }) => id)),
  })
  await sync()
  await sync()
  expect([counted, fresh]).toEqual([['s1'], ['s1']])
})

describe('listed payments', () => {
  const startedAtMs = 1_700_000_000_000
  const skewMs = -60_000
  const payment = (id: string, createdAtMs: number): Deposit => ({
    ...{ id, rail: 'lightning', state: 'settled', amountSats: sats(9), reference: null },
    createdAtMs,
  })

  function findNews(payments: readonly Deposit[], missed: Partial<SyncPaymentsDeps<Deposit>['missed']> = {}) {
    const news: string[] = []
    const stored = new Map<string, unknown>()
    const sync = syncPayments<Deposit>({
      name: 'deposits',
      list: { ...listing(payments), newestMs: ({ createdAtMs }) => createdAtMs },
      apply(list, isNews) {
        for (const after of list) if (isNews({ before: undefined, after })) news.push(after.id)
      },
      waiting: () => [],
      readById: () => Promise.reject(notFound),
      changingSinceMs: () => undefined,
      clockSkewMs: () => skewMs,
      missed: { isMissed: () => false, wasPending: () => false, wasPaymentSeen: () => false, ...missed },
      facts: { get: (name) => stored.get(name), set: (name, value) => void stored.set(name, value) },
      clock: new ManualClock(startedAtMs),
    })
    return { sync, news }
  }

  test('are news in the first sync only if created since the start, by exchange time', async () => {
    const sinceMs = startedAtMs + skewMs - 5000
    const { sync, news } = findNews([payment('new', sinceMs), payment('old', sinceMs - 1)])
    await sync()
    expect(news).toEqual(['new'])
  })

  test('are no news later if another profile has notified them', async () => {
    const old = startedAtMs - dayMs
    const { sync, news } = findNews([payment('seen', old), payment('unseen', old)], {
      wasPaymentSeen: ({ id }) => id === 'seen',
    })
    await sync()
    expect(news).toEqual([])
    await sync()
    expect(news).toEqual(['unseen'])
  })
})

test('a withdrawal reports each end once, and a fee only above its limit', () => {
  const history = newHistory()
  history.payments.saveEvent('w1', { kind: 'asked', atMs: 1, feeLimitSats: sats(5) })
  const deps = { history, exchange: { capabilities: noCapabilities } }
  const kinds = (before: string, after: string, feeSats: number): string[] =>
    newWithdrawalEvents(
      [
        {
          before: { ...withdrawal, id: 'w1', state: before as 'failed' },
          after: { ...withdrawal, id: 'w1', state: after as 'failed', feeSats: sats(feeSats) },
        },
      ],
      deps,
    ).map(({ event }) => event.kind)
  expect(kinds('pending', 'settled', 5)).toEqual(['withdrawal-settled'])
  expect(kinds('settled', 'settled', 6)).toEqual(['fee-above-limit'])
  expect(kinds('pending', 'failed', 0)).toEqual(['withdrawal-failed'])
  expect(kinds('failed', 'canceled', 0)).toEqual([])
})
