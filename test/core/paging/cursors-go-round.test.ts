import { expect, test } from 'vitest'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import type { Cursor } from '../../../electron/core/ports/exchange/exchange-listing'
import { findIn, listByCursor, type ReadPage } from '../../../electron/core/exchange/v3/pages'
import { withText } from '../../support/text'

/** Throws after 1,000 reads to end an endless loop. */
function served(findNext: (page: number) => number | null) {
  let reads = 0
  const read: ReadPage<{ readonly id: string }> = ({ cursor }) => {
    reads += 1
    if (reads > 1000) throw new Error('read for ever')
    const page = Number(cursor ?? 0)
    const next = findNext(page)
    return Promise.resolve({
      data: [{ id: String(page) }],
      nextCursor: next === null ? null : String(next),
    })
  }
  return { read, reads: () => reads }
}

async function readAll(read: ReadPage<{ readonly id: string }>): Promise<string[]> {
  const listing = listByCursor({ lists: { all: read }, limit: 1, getKey: ({ id }) => id, getTimeMs: () => 0 })
  const ids: string[] = []
  for (let cursor: Cursor | null = listing.begin(); cursor !== null;) {
    const page: Awaited<ReturnType<typeof listing.read>> = await listing.read(cursor)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next && (JSON.parse(JSON.stringify(page.next)) as Cursor)
  }
  return ids
}

const circle = (first: number, length: number) => (page: number) =>
  page < first + length - 1 ? page + 1 : first
const circles = [
  [1, 1],
  [1, 2],
  [1, 3],
  [5, 2],
  [0, 4],
  [3, 37],
] as const

test.each(circles)('a list whose cursors loop from page %i over %i pages is rejected', async (...loop) => {
  const { read } = served(circle(...loop))
  const refused = await readAll(read).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ExchangeError)
  expect(refused).toMatchObject({
    kind: 'bad-answer',
    ...withText('service.cursorRepeats'),
  })
})

test.each(circles)(
  'a search without a match is rejected if the cursors loop from page %i over %i pages',
  async (...loop) => {
    const { read } = served(circle(...loop))
    await expect(findIn(read, () => false, 1)).rejects.toMatchObject({ kind: 'bad-answer' })
    expect(await findIn(served(circle(...loop)).read, ({ id }) => id === String(loop[0]), 1)).toBeDefined()
  },
)

test('a long list is read to its end', async () => {
  const { read } = served((page) => (page < 299 ? page + 1 : null))
  expect(await readAll(read)).toHaveLength(300)
})

test('a cursor stored by a version without page tracking is still accepted', async () => {
  const { read } = served((page) => (page < 9 ? page + 1 : null))
  const listing = listByCursor({ lists: { all: read }, limit: 1, getKey: ({ id }) => id, getTimeMs: () => 0 })
  const stored = { sinceMs: null, after: { all: '7' } }
  expect(listing.isCursor(stored)).toBe(true)
  expect((await listing.read(stored)).items).toEqual([{ id: '7' }])
})
