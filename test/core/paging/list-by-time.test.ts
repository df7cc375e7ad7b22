import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listByTime } from '../../../electron/core/exchange/shared/list-by-time'
import type { Cursor } from '../../../electron/core/ports/exchange/exchange-listing'
import { readListing, type ListingProgress } from '../../../electron/core/usecases/lists/read-listing'
import { FakeList, type Item, type ListHabits } from './support/fake-list'
import { message, withText } from '../../support/text'

const habits = (limit: fc.Arbitrary<number>): fc.Arbitrary<ListHabits> =>
  fc.record({
    limit,
    order: fc.constantFrom('newest-first', 'oldest-first'),
    bounds: fc.constantFrom('inclusive', 'exclusive'),
    by: fc.constantFrom('beganMs', 'endedMs'),
  })

/** Fewer items at one moment than fit on a page. */
const moments = fc
  .tuple(habits(fc.integer({ min: 2, max: 12 })), fc.array(fc.nat(25), { maxLength: 120 }))
  .map(([bounds, times]) => {
    const counts = new Map<number, number>()
    const stored = times.filter((time) => {
      const count = (counts.get(time) ?? 0) + 1
      counts.set(time, count)
      return count < bounds.limit
    })
    const items = stored.map((time, id): Item => ({ id, beganMs: 1000 + time, endedMs: 1000 + time }))
    return new FakeList(items, bounds)
  })

/** Fewer items overlap than fit on a page. */
const stretches = fc
  .tuple(
    habits(fc.integer({ min: 3, max: 12 })),
    fc.array(fc.record({ gap: fc.nat(2), length: fc.nat(40) }), { maxLength: 120 }),
  )
  .map(([bounds, steps]) => {
    let beganMs = 1000
    const items: Item[] = []
    for (const [id, { gap, length }] of steps.entries()) {
      beganMs += gap
      const expected = { id, beganMs, endedMs: beganMs + length }
      const aliveAt = (ms: number) => items.filter((item) => item.beganMs <= ms && item.endedMs >= ms).length
      if (aliveAt(beganMs) < bounds.limit - 1) items.push(expected)
    }
    return new FakeList(items, bounds)
  })

interface Read {
  readonly ids: number[]
  readonly cursors: (Cursor | null)[]
}

const begin = (list: FakeList, sinceMs?: number): Cursor => listByTime(list).begin(sinceMs)

async function readAll(list: FakeList, cursor = begin(list)): Promise<Read> {
  const ids: number[] = []
  const cursors: (Cursor | null)[] = []
  for await (const { items, next } of readListing(listByTime(list), cursor)) {
    ids.push(...items.map(({ id }) => id))
    cursors.push(next)
  }
  return { ids, cursors }
}

const listIds = (items: readonly Item[]): number[] => items.map(({ id }) => id)
const runs = { numRuns: 400 }

describe.each([
  ['of moments', moments],
  ['of stretches of time', stretches],
])('a list %s', (_what, lists) => {
  test('is read completely and in order, each item once', async () => {
    await fc.assert(
      fc.asyncProperty(lists, async (list) => {
        expect((await readAll(list)).ids).toEqual(listIds(list.all()))
        expect(list.pages.length).toBeLessThanOrEqual(list.items.length + 3)
      }),
      runs,
    )
  })

  test('continues from a stored cursor after any page', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.array(fc.constantFrom('go on', 'stop', 'crash'), { minLength: 1, maxLength: 30 }),
        async (list, events) => {
          const ids: number[] = []
          let cursor: Cursor | null = begin(list)
          let event = 0
          while (cursor !== null) {
            for await (const { items, next } of readListing(listByTime(list), cursor)) {
              const step = events[event++] ?? 'go on'
              if (step === 'crash') break
              ids.push(...listIds(items))
              cursor = next && (JSON.parse(JSON.stringify(next)) as Cursor)
              expect(cursor === null || listByTime(list).isCursor(cursor)).toBe(true)
              if (step === 'stop') break
            }
          }
          expect(ids).toEqual(listIds(list.all()))
        },
      ),
      runs,
    )
  })

  test('is read completely as it was while new items arrive', async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 1, max: 5 }), async (list, perPage) => {
        const before = listIds(list.all())
        const ids: number[] = []
        let nowMs = 5000
        let grown = 0
        for await (const { items } of readListing(listByTime(list), begin(list))) {
          ids.push(...listIds(items))
          if (grown >= 20) continue
          for (let i = 0; i < Math.min(perPage, list.limit - 1); i += 1, grown += 1, nowMs += 1) {
            list.items.push({ id: 10_000 + grown, beganMs: nowMs, endedMs: nowMs })
          }
        }
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.filter((id) => id < 10_000)).toEqual(before)
      }),
      runs,
    )
  })
})

describe('list read since a time', () => {
  test('contains no older items', async () => {
    await fc.assert(
      fc.asyncProperty(moments, fc.nat(30), async (list, after) => {
        const fromMs = 1000 + after
        const { ids } = await readAll(list, begin(list, fromMs))
        const expected = listIds(list.all({ fromMs }))
        // An exchange may include or exclude items on the outer bound.
        const inner = listIds(list.all({ fromMs: fromMs + 1 }))
        expect(expected.filter((id) => ids.includes(id))).toEqual(ids)
        expect(ids).toEqual(expect.arrayContaining(inner))
      }),
      runs,
    )
  })
})

const newest = { order: 'newest-first', bounds: 'inclusive', by: 'endedMs' } as const
const at = (timesMs: readonly number[]): Item[] =>
  timesMs.map((timeMs, id) => ({ id, beganMs: timeMs, endedMs: timeMs }))
const bad = { name: 'ExchangeError', kind: 'bad-answer' }
const tooMany = (at: number) => message('service.tooManyAtOneTime', { limit: 3, at: String(at) })

const unreadable = { id: '1', problem: message('service.unordered') }

describe('list that cannot be read completely', () => {
  test.each([
    ['a page of one time at its beginning', [9, 9, 9, 8], 9],
    ['a page of one time at its end', [9, 8, 8, 8], 8],
    ['a page of one time and nothing else', [8, 8, 8], 8],
  ])('is rejected for %s', async (_what, times, time) => {
    const list = new FakeList(at(times), { ...newest, limit: 3 })
    await expect(readAll(list)).rejects.toMatchObject({ ...bad, text: tooMany(time) })
  })

  test('is rejected for unordered items', async () => {
    const list = new FakeList(at([5, 7, 6]), { ...newest, limit: 3 })
    list.read = () => Promise.resolve(list.items)
    await expect(readAll(list)).rejects.toMatchObject({
      ...bad,
      ...withText('service.unordered'),
    })
  })

  test('is rejected after two pages if the exchange ignores the bounds', async () => {
    const list = new FakeList(at([9, 8, 7]), { ...newest, limit: 3 })
    let reads = 0
    list.read = () => {
      reads += 1
      return Promise.resolve(list.items)
    }
    await expect(readAll(list)).rejects.toMatchObject(bad)
    expect(reads).toBe(2)
  })

  test.each([
    ['a full page', 3, 3],
    ['a page of the default limit', 1000, 100],
  ])('is rejected if no item of %s is readable', async (_what, limit, count) => {
    const { getKey, getTimes } = new FakeList([], { ...newest, limit })
    const listing = listByTime<Item>({
      limit,
      getKey,
      getTimes,
      read(_page, options) {
        options?.onUnreadable?.(Array.from({ length: count }, () => unreadable))
        return Promise.resolve([])
      },
    })
    const reading = listing.read(listing.begin(), { onUnreadable: () => undefined })
    await expect(reading).rejects.toMatchObject({ ...bad, ...withText('service.pageUnreadable') })
  })
})

test('a full page with unreadable items is not the last', async () => {
  const list = new FakeList(at([9, 8, 7, 6]), { ...newest, limit: 3 })
  const read = list.read
  const listing = listByTime({
    ...list,
    getKey: list.getKey,
    getTimes: list.getTimes,
    read: async (page, options) => {
      const items = await read(page)
      if (items.some(({ id }) => id === 1)) options?.onUnreadable?.([unreadable])
      return items.filter(({ id }) => id !== 1)
    },
  })
  const ids: number[] = []
  let cursor: Cursor | null = listing.begin()
  while (cursor !== null) {
    const page: { items: readonly Item[]; next: Cursor | null } = await listing.read(cursor, {
      onUnreadable: () => undefined,
    })
    ids.push(...listIds(page.items))
    cursor = page.next
  }
  expect(ids).toEqual([0, 2, 3])
})

test('the order shows in the second time if the first is the same for all items', async () => {
  const items = [3, 2, 1].map((beganMs, id): Item => ({ id, beganMs, endedMs: 9 }))
  const list = new FakeList(items, { order: 'oldest-first', bounds: 'inclusive', by: 'beganMs', limit: 2 })
  expect((await readAll(list)).ids).toEqual([2, 1, 0])
})

describe('list capped at 100 items per page', () => {
  const capped = (times: readonly number[]): FakeList => {
    const list = new FakeList(at(times), { ...newest, limit: 1000 })
    const read = list.read.bind(list)
    list.read = async (page) => (await read(page)).slice(0, 100)
    return list
  }

  test('is read completely', async () => {
    const list = capped(Array.from({ length: 250 }, (_, index) => 10_000 - Math.floor(index / 7)))
    const { ids } = await readAll(list)
    expect(ids).toEqual(listIds(list.all()))
    expect(list.pages).toHaveLength(3)
  })

  test.each([
    ['exactly that many', Array.from({ length: 100 }, (_, index) => 500 - index)],
    ['that many of one moment', Array.from({ length: 100 }, () => 9)],
  ])('is read with %s', async (_what, times) => {
    const list = capped(times)
    expect((await readAll(list)).ids).toHaveLength(100)
  })
})

describe('listing read', () => {
  const nine = () => new FakeList(at([9, 8, 7, 6, 5, 4, 3, 2, 1]), { ...newest, limit: 4 })

  test('reports its progress', async () => {
    const reports: ListingProgress[] = []
    for await (const _page of readListing(listByTime(nine()), begin(nine()), {
      onProgress: (progress) => reports.push(progress),
    }))
      continue
    expect(reports).toEqual([
      { pages: 1, items: 4, isWhole: false },
      { pages: 2, items: 7, isWhole: false },
      { pages: 3, items: 9, isWhole: true },
    ])
  })

  test('requests and returns nothing more after an abort', async () => {
    const list = nine()
    const stop = new AbortController()
    const ids: number[] = []
    const reading = (async () => {
      for await (const { items } of readListing(listByTime(list), begin(list), { signal: stop.signal })) {
        ids.push(...listIds(items))
        if (ids.length > 4) stop.abort(new Error('enough'))
      }
    })()
    await expect(reading).rejects.toThrow('enough')
    expect(ids).toHaveLength(7)
    expect(list.pages).toHaveLength(2)
  })

  test('discards a page that arrives after an abort', async () => {
    const list = nine()
    const stop = new AbortController()
    const read = list.read.bind(list)
    list.read = (page) => {
      stop.abort(new Error('closing'))
      return read(page)
    }
    const pages = readListing(listByTime(list), begin(list), { signal: stop.signal })
    await expect(pages.next()).rejects.toThrow('closing')
    expect(list.pages).toHaveLength(1)
  })
})
