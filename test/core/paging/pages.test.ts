import { describe, expect, test } from 'vitest'
import type { ReadRequestOptions } from '../../../electron/core/ports/exchange/exchange-listing'
import { findIn, listByCursor, type PageQuery, type ReadPage } from '../../../electron/core/exchange/v3/pages'

interface Item {
  readonly id: string
  readonly atMs: number
}

const startMs = Date.UTC(2026, 0, 1)

/** A list that returns `pages` in turn. */
function createList(...pages: readonly (readonly Item[])[]) {
  const requests: [query: PageQuery, options: ReadRequestOptions | undefined][] = []
  const read: ReadPage<Item> = (query, options) => {
    requests.push([query, options])
    const data = pages[requests.length - 1] ?? []
    return Promise.resolve({
      data,
      nextCursor: requests.length < pages.length ? `after ${requests.length}` : null,
    })
  }
  return { read, requests }
}

const createListing = (lists: Readonly<Record<string, ReadPage<Item>>>) =>
  listByCursor({ lists, limit: 7, getKey: ({ id }) => id, getTimeMs: ({ atMs }) => atMs })

const a = { id: 'a', atMs: 1 }
const b = { id: 'b', atMs: 2 }
const c = { id: 'c', atMs: 3 }

describe('a listing of several lists', () => {
  test('returns their items once, newest first', async () => {
    const listing = createListing({ one: createList([a, c]).read, two: createList([b, a]).read })
    expect(await listing.read(listing.begin())).toEqual({ items: [c, b, a], next: null })
    expect([a, b].map((item) => listing.newestMs(item))).toEqual([1, 2])
  })

  test('continues only those that have more', async () => {
    const [one, two] = [createList([a]), createList([b], [c])]
    const listing = createListing({ one: one.read, two: two.read })
    const { next } = await listing.read(listing.begin())
    expect(next).toMatchObject({ after: { two: 'after 1' } })
    if (next === null) throw new Error('expected another page')
    expect(await listing.read(next)).toEqual({ items: [c], next: null })
    expect([one, two].map(({ requests }) => requests.map(([query]) => query))).toEqual([
      [{ limit: 7 }],
      [{ limit: 7 }, { cursor: 'after 1', limit: 7 }],
    ])
  })

  test('requests items since a time, with the options of the caller', async () => {
    const { read, requests } = createList([a])
    const options = { isUrgent: true }
    const listing = createListing({ one: read })
    await listing.read(listing.begin(startMs), options)
    expect(requests).toEqual([[{ from: '2026-01-01T00:00:00.000Z', limit: 7 }, options]])
  })

  test('skips a list that this version does not have', async () => {
    const listing = createListing({ one: createList([a]).read })
    const stored = { sinceMs: null, after: { one: null, constructor: null, gone: 'x' } }
    expect(await listing.read(stored)).toEqual({ items: [a], next: null })
  })

  test.each([null, {}, { sinceMs: 'x', after: {} }, { sinceMs: null, after: { one: 7 } }])(
    'rejects the stored position %j',
    (stored) => expect(createListing({}).isCursor(stored)).toBe(false),
  )
})

describe('a search in a list', () => {
  const pages = [[a], [b], [c]] as const

  test('requests a short first page, urgently, and stops at the item', async () => {
    const { read, requests } = createList(...pages)
    expect(await findIn(read, ({ id }) => id === 'b', 1000)).toBe(b)
    expect(requests).toEqual([
      [{ limit: 100 }, { isUrgent: true }],
      [{ cursor: 'after 1', limit: 1000 }, { isUrgent: true }],
    ])
  })

  test('requests no more than the limit of the list', async () => {
    const { read, requests } = createList(...pages)
    expect(await findIn(read, () => false, 7)).toBeUndefined()
    expect(requests.map(([{ limit }]) => limit)).toEqual([7, 7, 7])
  })
})
