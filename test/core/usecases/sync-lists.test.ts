import { dayMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import type { Deposit } from '@common/domain/wallet'
import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import type {
  Listing,
  ListingPage,
  UnreadableRecord,
} from '../../../electron/core/ports/exchange/exchange-listing'
import type { Changed } from '../../../electron/core/state/changed'
import { findMissingRecords } from '../../../electron/core/usecases/lists/find-missing-records'
import { syncList } from '../../../electron/core/usecases/lists/sync-list'
import { serviceMessages } from '../../../electron/core/usecases/service-messages'
import { syncAccount } from '../../../electron/core/usecases/sync-account'
import { syncPayments } from '../../../electron/core/usecases/wallet/sync-payments'
import type { WalletTracker } from '../../../electron/core/state/wallet-tracker'
import { accountState, futuresMarket } from '../../window/support/records'
import { verbatim, message } from '../../support/text'
import { ManualClock } from '../../support/time/manual-clock'
import { listing } from './support/listing'
import { notFound, offline } from './support/reconcile'
import { notSent, refusal } from './support/write-deps'

const nowMs = 1_700_000_000_000
const unreadable: UnreadableRecord = { id: 'bad', problem: verbatim('Not a number.') }

function newFacts() {
  const stored = new Map<string, unknown>()
  return {
    get: (name: string): unknown => stored.get(name),
    set: (name: string, value: unknown): void => void stored.set(name, value),
  }
}

interface Item {
  readonly id: string
  readonly atMs: number
}

describe('synced list', () => {
  function listWith(pages: readonly (readonly Item[])[], badPages: readonly number[] = []) {
    const begun: (number | undefined)[] = []
    const list: Listing<Item> = {
      begin: (sinceMs) => {
        begun.push(sinceMs)
        return { page: 0 }
      },
      isCursor: (stored): stored is Record<string, unknown> => stored !== undefined,
      read: ({ page }, options): Promise<ListingPage<Item>> => {
        const index = Number(page)
        if (badPages.includes(index)) {
          if (!options?.onUnreadable) return Promise.reject(new ExchangeError('bad-answer', verbatim('Bad.')))
          options.onUnreadable([unreadable])
        }
        const next = index + 1 < pages.length ? { page: index + 1 } : null
        return Promise.resolve({ items: pages[index] ?? [], next })
      },
      newestMs: ({ atMs }) => atMs,
    }
    return { list, begun }
  }
  const items = (atMs: number): Item[] => [{ id: String(atMs), atMs }]
  const newest = nowMs + 100 * dayMs

  test('is reread from the start of a sync with unreadable records', async () => {
    const facts = newFacts()
    const saved: Item[] = []
    const sync = async (pages: readonly Item[][], badPages: readonly number[], isTolerant = true) => {
      const { list, begun } = listWith(pages, badPages)
      const ports = {
        name: 'x',
        list,
        overlapMs: 1000,
        facts,
        save: (read: readonly Item[]) => saved.push(...read),
      }
      await syncList({ ...ports, save: (read) => void ports.save(read) })(
        isTolerant ? { onUnreadable: () => undefined } : {},
      )
      return begun[0]
    }
    expect(await sync([items(newest), items(newest - 1)], [])).toBeUndefined()
    expect(await sync([items(newest + 1), items(newest)], [0, 1])).toBe(newest - 1000)
    expect(facts.get('xRead')).toMatchObject({ unreadFromMs: newest - 1000, walk: null })
    expect(await sync([items(newest + 2 * dayMs)], [])).toBe(newest - 1000)
    expect(facts.get('xRead')).not.toHaveProperty('unreadFromMs')
    await expect(sync([items(newest)], [0], false)).rejects.toMatchObject({ kind: 'bad-answer' })
    expect(saved).toHaveLength(5)
  })

  test('continues at the present despite a wrong time in the future, also a stored one', async () => {
    const facts = newFacts()
    const sync = async (pages: readonly Item[][], options: { nowMs?: () => number }) => {
      const { list, begun } = listWith(pages)
      await syncList({ name: 'x', list, overlapMs: 1000, facts, save: () => undefined })(options)
      return begun[0]
    }
    const nowMs = () => newest + 0.5
    await sync([items(newest + dayMs), items(newest - 5000)], { nowMs })
    expect(await sync([items(newest + dayMs)], {})).toBe(newest - 1000)
    expect(await sync([items(newest - 2000)], { nowMs })).toBe(newest - 1000)
    expect(facts.get('xRead')).toMatchObject({ throughMs: newest })
  })

  test('is reread from its beginning if the first sync has unreadable records', async () => {
    const facts = newFacts()
    const { list } = listWith([items(newest)], [0])
    const sync = syncList({ name: 'x', list, overlapMs: 1000, facts, save: () => undefined })
    await sync({ onUnreadable: () => undefined })
    expect(facts.get('xRead')).toMatchObject({ unreadFromMs: 0 })
  })

  test('preserves the position of unreadable records over an interruption', async () => {
    const facts = newFacts()
    const abort = new AbortController()
    const { list } = listWith([items(newest), items(newest - 1)], [0])
    const sync = syncList({
      name: 'x',
      list,
      overlapMs: 1000,
      facts,
      save: () => abort.abort(new Error('interrupted')),
    })
    const options = { onUnreadable: () => undefined }
    await expect(sync({ ...options, signal: abort.signal })).rejects.toThrow('interrupted')
    expect(facts.get('xRead')).toMatchObject({ walk: { cursor: { page: 1 } }, unreadFromMs: 0 })
    await sync(options)
    expect(facts.get('xRead')).toMatchObject({ walk: null, unreadFromMs: 0, throughMs: newest })
  })

  test('still rereads unreadable records of an earlier sync after an interruption', async () => {
    const facts = newFacts()
    const unreadFromMs = newest - dayMs
    facts.set('xRead', { throughMs: newest, isRead: true, walk: null, unreadFromMs })
    const abort = new AbortController()
    const { list } = listWith([items(newest), items(unreadFromMs)], [1])
    const save = () => abort.abort(new Error('interrupted'))
    const sync = syncList({ name: 'x', list, overlapMs: 1000, facts, save })
    const options = { onUnreadable: () => undefined }
    await expect(sync({ ...options, signal: abort.signal })).rejects.toThrow('interrupted')
    await sync(options)
    expect(facts.get('xRead')).toMatchObject({ walk: null, unreadFromMs })
  })
})

describe('records missing from a list', () => {
  const records = ['a', 'b', 'c'].map((id, createdAtMs) => ({ id, createdAtMs }))

  test('are read one by one if they are few', async () => {
    const readById = (id: string) =>
      id === 'a' ? Promise.resolve({ id, createdAtMs: 9 }) : Promise.reject(notFound)
    const ended = { ...listing<(typeof records)[number]>([]), read: notSent }
    const found = await findMissingRecords(records.slice(0, 2), { ended, readById })
    expect(found).toEqual({ found: [{ id: 'a', createdAtMs: 9 }], unknown: ['b'] })
  })

  test('are reported as unknown after one request if many are in no list', async () => {
    const requests: string[] = []
    const readById = (id: string) => {
      requests.push(id)
      return Promise.reject(notFound)
    }
    const ended = listing([{ id: 'b', createdAtMs: 9 }])
    const found = await findMissingRecords(records, { ended, readById })
    expect(found).toEqual({ found: [{ id: 'b', createdAtMs: 9 }], unknown: ['a', 'c'] })
    expect(requests).toEqual(['a'])
  })

  test('are not reported as unknown while the exchange does not respond', async () => {
    const readById = () => Promise.reject(offline)
    await expect(findMissingRecords(records, { ended: listing([]), readById })).rejects.toBe(offline)
  })
})

describe('pending payment that is no longer listed', () => {
  const deposit: Deposit = {
    id: 'd1',
    rail: 'lightning',
    state: 'pending',
    amountSats: sats(1000),
    createdAtMs: nowMs,
    reference: null,
  }

  function start(readById: () => Promise<Deposit>, list = listing<Deposit>([])) {
    const applied: Deposit[] = []
    const news: boolean[] = []
    const sync = syncPayments<Deposit>({
      name: 'deposits',
      list,
      apply(payments, isNews: (change: Changed<Deposit>) => boolean) {
        for (const after of payments) {
          applied.push(after)
          news.push(isNews({ before: undefined, after }))
        }
      },
      waiting: () => [deposit],
      readById,
      changingSinceMs: () => undefined,
      clockSkewMs: () => 0,
      missed: { isMissed: () => false, wasPending: () => false, wasPaymentSeen: () => false },
      facts: newFacts(),
      clock: new ManualClock(nowMs),
    })
    return { sync, applied, news }
  }

  test('is marked as gone if it is unknown to the exchange', async () => {
    const { sync, applied, news } = start(() => Promise.reject(notFound))
    await sync()
    expect(applied).toEqual([{ ...deposit, state: 'gone' }])
    expect(news).toEqual([true])
  })

  test('is not looked up if the page that lists it was read before an interruption', async () => {
    const pages = listing([deposit], [{ ...deposit, id: 'd0' }])
    let isOnline = false
    const read: typeof pages.read = (cursor) =>
      cursor.page === 0 || isOnline ? pages.read(cursor) : Promise.reject(offline)
    const { sync, applied } = start(() => Promise.reject(notFound), { ...pages, read })
    await expect(sync()).rejects.toBe(offline)
    isOnline = true
    await sync()
    expect(applied.map(({ id, state }) => [id, state])).toEqual([
      ['d1', 'pending'],
      ['d0', 'pending'],
    ])
    await sync()
    expect(applied.some(({ state }) => state === 'gone')).toBe(false)
  })

  test('is read once if the exchange returns it', async () => {
    let reads = 0
    const { sync, applied } = start(() => {
      reads += 1
      return Promise.resolve({ ...deposit, state: 'settled' })
    })
    await sync({})
    await sync({})
    expect(applied).toEqual([{ ...deposit, state: 'settled' }])
    expect(reads).toBe(1)
  })

  test('stays pending and is reported if its record is unreadable', async () => {
    const { sync, applied } = start(() => Promise.reject(new ExchangeError('bad-answer', unreadable.problem)))
    const reported: UnreadableRecord[] = []
    await sync({ onUnreadable: (records) => reported.push(...records) })
    expect([applied, reported]).toEqual([[], [{ ...unreadable, id: 'd1' }]])
  })

  test('stays pending while the exchange does not respond', async () => {
    const { sync, applied } = start(() => Promise.reject(offline))
    await expect(sync({})).rejects.toBe(offline)
    expect(applied).toEqual([])
  })
})

describe('account', () => {
  test.each([
    ['its own fee tier', 1, [0.001, 0.0005], 0.0005],
    ['the first fee tier if its own is unknown', 7, [0.001, 0.0005], 0.001],
  ])('has %s', async (_name, feeTier, rates, feeRate) => {
    const { account, limits } = accountState(1000)
    const read = syncAccount({
      exchange: {
        account: () => Promise.resolve({ ...account, feeTier }),
        accountLimits: () => Promise.resolve(limits),
      },
      market: () =>
        Promise.resolve({
          ...futuresMarket,
          feeTiers: rates.map((rate) => ({ minVolumeUsd: 0, feeRate: rate })),
        }),
      clock: new ManualClock(nowMs),
    })
    expect(await read()).toMatchObject({ feeRate, asOfMs: nowMs })
  })

  test('is not read without a fee tier, so that no fee counts as 0', async () => {
    const { account, limits } = accountState(1000)
    const read = syncAccount({
      exchange: { account: () => Promise.resolve(account), accountLimits: () => Promise.resolve(limits) },
      market: () => Promise.resolve({ ...futuresMarket, feeTiers: [] }),
      clock: new ManualClock(nowMs),
    })
    await expect(read()).rejects.toThrow(RangeError)
  })

  test('of another id than before is rejected, so its rules never replace those of the first', async () => {
    const { account, limits } = accountState(1000)
    const ids = ['first', 'first', 'other', 'first']
    const read = syncAccount({
      exchange: {
        account: () => Promise.resolve({ ...account, id: ids.shift() ?? '' }),
        accountLimits: () => Promise.resolve(limits),
      },
      market: () => Promise.resolve(futuresMarket),
      clock: new ManualClock(nowMs),
    })
    for (const _ of ['first', 'first']) expect((await read()).account.id).toBe('first')
    await expect(read()).rejects.toMatchObject({ kind: 'bad-answer', text: message('account.isOther') })
    expect((await read()).account.id).toBe('first')
  })

  test('rejects messages as unsupported if the exchange has none', async () => {
    const wallet = { pendingWithdrawals: () => [] } as unknown as WalletTracker
    const messages = serviceMessages({ exchange: { notifications: null }, wallet })
    const unsupported = refusal('unsupported', message('area.unsupported'))
    await expect(messages.unread()).rejects.toMatchObject(unsupported)
    await expect(messages.markAllRead()).rejects.toMatchObject(unsupported)
  })
})
