import * as z from 'zod'
import { iso } from '@common/exchange-api/v3/fields'
import { text } from '@common/texts/text'
import { ExchangeError } from '../../ports/exchange-error'
import type { Cursor, Listing, ListingPage, ReadHow } from '../../ports/exchange-listing'

/** What is asked for of a list (protocol/v3.md#pages), in the order of the published clients. */
export interface PageQuery {
  readonly cursor?: string
  readonly from?: string
  readonly limit: number
}

/** Some of a list, newest first, and where it goes on; null at its end. */
export interface Page<T> {
  readonly data: readonly T[]
  readonly nextCursor: string | null
}

/** Reads one page of one list of the service. */
export type ReadPage<T> = (query: PageQuery, how?: ReadHow) => Promise<Page<T>>

interface PagedLists<T> {
  /** Lists of the service that are one here, by names that stay: they lie in the histories of users. */
  readonly lists: Readonly<Record<string, ReadPage<T>>>
  /** The most items of a page. */
  readonly limit: number
  /** Tells one item from another. */
  readonly keyOf: (item: T) => string
  /** The latest of the times by which the service may list it. */
  readonly timeOf: (item: T) => number
}

/** As it lies in the histories of users: a field may be added, none may change its meaning. */
const PagedCursorSchema = z.object({
  sinceMs: z.number().nullable(),
  /** Of each list that is not at its end where it goes on; null at its beginning. */
  after: z.record(z.string(), z.string().nullable()),
  trails: z.record(z.string(), z.object({ mark: z.string(), pages: z.number() })).default({}),
})

/** Reads lists whole by the service's own cursors: a page of each at a time, the newest of it first. */
export const listByCursor = <T>({ lists, limit, keyOf, timeOf }: PagedLists<T>): Listing<T> => ({
  begin: (sinceMs) => ({
    sinceMs: sinceMs ?? null,
    after: Object.fromEntries(Object.keys(lists).map((name) => [name, null])),
  }),
  isCursor: (stored): stored is Cursor => PagedCursorSchema.safeParse(stored).success,
  newestMs: timeOf,
  async read(cursor, how): Promise<ListingPage<T>> {
    const { sinceMs, after, trails } = PagedCursorSchema.parse(cursor)
    const pages = await Promise.all(
      Object.entries(after).map(async ([name, from]) => {
        // The names come from a stored cursor.
        const page = Object.hasOwn(lists, name)
          ? await lists[name]?.(queryOf(from, sinceMs, limit), how)
          : undefined
        const trail = followed(
          from,
          page?.nextCursor ?? null,
          Object.hasOwn(trails, name) ? trails[name] : undefined,
        )
        return { name, data: page?.data ?? [], next: page?.nextCursor ?? null, trail }
      }),
    )
    const items = new Map(pages.flatMap(({ data }) => data.map((item) => [keyOf(item), item])))
    const open = pages.filter(({ next }) => next !== null)
    const byName = <V>(valueOf: (page: (typeof pages)[number]) => V): Record<string, V> =>
      Object.fromEntries(open.map((page) => [page.name, valueOf(page)]))
    return {
      items: [...items.values()].sort((a, b) => timeOf(b) - timeOf(a)),
      next:
        open.length === 0
          ? null
          : { sinceMs, after: byName(({ next }) => next), trails: byName(({ trail }) => trail) },
    }
  },
})

/** A cursor that is a time, to the millisecond. */
const timeCursor = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * Returns the cursor to send for a page's `nextCursor`. A time begins a page with the items before it, which would leave out the rest
 * of that millisecond where a page ends between two of its items: the next millisecond is sent, and items that come again are merged
 * by id. Other cursors are sent as they are.
 */
function sentCursor(cursor: string): string {
  const timeMs = timeCursor.test(cursor) ? Date.parse(cursor) : NaN
  return Number.isNaN(timeMs) ? cursor : iso(timeMs + 1)
}

const queryOf = (cursor: string | null, sinceMs: number | null, limit: number): PageQuery => ({
  ...(cursor !== null && { cursor: sentCursor(cursor) }),
  ...(sinceMs !== null && { from: iso(sinceMs) }),
  limit,
})

/** One cursor that was passed, and how many were. */
interface Trail {
  readonly mark: string
  readonly pages: number
}

/**
 * Cursors that go round, in a circle of whatever length, would be followed for ever. One is remembered, and another each time that
 * twice as many pages were read (Brent's algorithm), so that a circle is noticed once it was gone round a few times.
 * @throws ExchangeError `bad-answer` when a list goes on where it has been
 */
function followed(from: string | null, next: string | null, trail: Trail | undefined): Trail | undefined {
  if (next === null) return undefined
  // A time that leads to itself would move on by a millisecond with each page.
  const leadsToItself = from !== null && next === sentCursor(from)
  if (leadsToItself || next === trail?.mark)
    throw new ExchangeError('bad-answer', text('service.cursorRepeats'))
  const pages = (trail?.pages ?? 0) + 1
  return trail === undefined || Number.isInteger(Math.log2(pages))
    ? { mark: next, pages }
    : { ...trail, pages }
}

/** What is looked for is nearly always among the newest. */
const firstLook = 100

/** The newest item of a list that is wanted, looked for page by page; undefined when the whole list has none. */
export async function findIn<T>(
  read: ReadPage<T>,
  isWanted: (item: T) => boolean,
  limit: number,
): Promise<T | undefined> {
  let cursor: string | null = null
  let trail: Trail | undefined
  do {
    const size = cursor === null ? Math.min(firstLook, limit) : limit
    const page: Page<T> = await read(queryOf(cursor, null, size), { isUrgent: true })
    const found = page.data.find(isWanted)
    if (found !== undefined) return found
    trail = followed(cursor, page.nextCursor, trail)
    cursor = page.nextCursor
  } while (cursor !== null)
  return undefined
}
