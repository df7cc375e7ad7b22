import { describe, expect, test } from 'vitest'
import { iso } from '@common/exchange-api/v3/fields'
import type { Cursor } from '../../../electron/core/ports/exchange/exchange-listing'
import { findIn, listByCursor, type ReadPage } from '../../../electron/core/exchange/v3/pages'

interface Item {
  readonly id: string
  readonly atMs: number
}

const startMs = Date.UTC(2026, 0, 1)
const itemsAt = (...offsetsMs: readonly number[]): readonly Item[] =>
  [...offsetsMs]
    .sort((a, b) => b - a)
    .map((offsetMs, place) => ({ id: `${offsetMs}-${place}`, atMs: startMs + offsetMs }))

/** The cursor is the last item's time (protocol/v3.md#pages). */
const listOf =
  (items: readonly Item[]): ReadPage<Item> =>
  ({ cursor, limit }) => {
    const rest = items.filter(({ atMs }) => cursor === undefined || atMs < Date.parse(cursor))
    const data = rest.slice(0, limit)
    const last = data.at(-1)
    return Promise.resolve({
      data,
      nextCursor: last && rest.length > data.length ? iso(last.atMs) : null,
    })
  }

async function readAll(read: ReadPage<Item>, limit: number): Promise<readonly string[]> {
  const listing = listByCursor({
    lists: { all: read },
    limit,
    getKey: ({ id }) => id,
    getTimeMs: ({ atMs }) => atMs,
  })
  const ids = new Set<string>()
  for (let cursor: Cursor | null = listing.begin(); cursor !== null;) {
    const page: Awaited<ReturnType<typeof listing.read>> = await listing.read(cursor)
    for (const { id } of page.items) ids.add(id)
    cursor = page.next && (JSON.parse(JSON.stringify(page.next)) as Cursor)
  }
  return [...ids]
}

describe('items with the same time', () => {
  const crossing = itemsAt(9, 8, 5, 5, 5, 4, 4, 2, 1, 1, 0)

  test.each([4, 5, 6, 7])('are all read if a page of %i ends between them', async (limit) => {
    expect(await readAll(listOf(crossing), limit)).toEqual(crossing.map(({ id }) => id))
  })

  test.each(crossing.map(({ id }) => id))('are found by id if a page ends between them (%s)', async (id) => {
    expect(await findIn(listOf(crossing), (item) => item.id === id, 4)).toMatchObject({ id })
  })

  test('are rejected, not lost, if they fill a page', async () => {
    await expect(readAll(listOf(itemsAt(3, 2, 2, 2, 1)), 3)).rejects.toMatchObject({ kind: 'bad-answer' })
  })
})

test('a cursor that is not a time is sent unchanged', async () => {
  const sent: (string | undefined)[] = []
  const cursors = ['2026-01-01T00:00:00.000000003Z', '2026-99-99T00:00:00.000Z', 'b3BhcXVl', null]
  const read: ReadPage<Item> = ({ cursor }) => {
    sent.push(cursor)
    return Promise.resolve({ data: [], nextCursor: cursors[sent.length - 1] ?? null })
  }
  await readAll(read, 10)
  expect(sent).toEqual([undefined, ...cursors.slice(0, -1)])
})

test.each([
  ['listing', (read: ReadPage<Item>) => readAll(read, 10)],
  ['search', (read: ReadPage<Item>) => findIn(read, () => false, 10)],
])('a cursor that returns its own time is rejected by a %s', async (_name, readList) => {
  let reads = 0
  const read: ReadPage<Item> = ({ cursor }) => {
    reads += 1
    if (reads > 1000) throw new Error('reads forever')
    return Promise.resolve({ data: [], nextCursor: cursor ?? iso(startMs) })
  }
  await expect(readList(read)).rejects.toMatchObject({ kind: 'bad-answer' })
  expect(reads).toBe(2)
})
