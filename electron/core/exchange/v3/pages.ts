import * as z from 'zod'
import { iso } from '@common/exchange-api/v3/fields'
import { message } from '@common/texts/message'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { Cursor, Listing, ListingPage, ReadRequestOptions } from '../../ports/exchange/exchange-listing'

/** protocol/v3.md#pages; fields in the order of the published clients. */
export interface PageQuery {
  readonly cursor?: string
  readonly from?: string
  readonly limit: number
}

export interface Page<T> {
  readonly data: readonly T[]
  readonly nextCursor: string | null
}

export type ReadPage<T> = (query: PageQuery, options?: ReadRequestOptions) => Promise<Page<T>>

interface PagedLists<T> {
  /** Names are stored and must not change. */
  readonly lists: Readonly<Record<string, ReadPage<T>>>
  readonly limit: number
  readonly getKey: (item: T) => string
  /** Latest time by which the item may be listed. */
  readonly getTimeMs: (item: T) => number
}

/** Stored: fields may be added but must not change meaning. */
const PagedCursorSchema = z.object({
  sinceMs: z.number().nullable(),
  /** Omits finished lists; null at the beginning. */
  after: z.record(z.string(), z.string().nullable()),
  trails: z.record(z.string(), z.object({ mark: z.string(), pages: z.number() })).default({}),
})

export const listByCursor = <T>({ lists, limit, getKey, getTimeMs }: PagedLists<T>): Listing<T> => ({
  begin: (sinceMs) => ({
    sinceMs: sinceMs ?? null,
    after: Object.fromEntries(Object.keys(lists).map((name) => [name, null])),
  }),
  isCursor: (stored): stored is Cursor => PagedCursorSchema.safeParse(stored).success,
  newestMs: getTimeMs,
  async read(cursor, options): Promise<ListingPage<T>> {
    const { sinceMs, after, trails } = PagedCursorSchema.parse(cursor)
    const pages = await Promise.all(
      Object.entries(after).map(async ([name, from]) => {
        const page = Object.hasOwn(lists, name)
          ? await lists[name]?.(buildQuery(from, sinceMs, limit), options)
          : undefined
        const trail = detectCycle(
          from,
          page?.nextCursor ?? null,
          Object.hasOwn(trails, name) ? trails[name] : undefined,
        )
        return { name, data: page?.data ?? [], next: page?.nextCursor ?? null, trail }
      }),
    )
    const items = new Map(pages.flatMap(({ data }) => data.map((item) => [getKey(item), item])))
    const open = pages.filter(({ next }) => next !== null)
    const byName = <V>(valueOf: (page: (typeof pages)[number]) => V): Record<string, V> =>
      Object.fromEntries(open.map((page) => [page.name, valueOf(page)]))
    return {
      items: [...items.values()].sort((a, b) => getTimeMs(b) - getTimeMs(a)),
      next:
        open.length === 0
          ? null
          : { sinceMs, after: byName(({ next }) => next), trails: byName(({ trail }) => trail) },
    }
  },
})

const timeCursor = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A time cursor would skip the rest of a split millisecond, so the next one is sent; repeats are merged by id. */
function sentCursor(cursor: string): string {
  const timeMs = timeCursor.test(cursor) ? Date.parse(cursor) : NaN
  return Number.isNaN(timeMs) ? cursor : iso(timeMs + 1)
}

const buildQuery = (cursor: string | null, sinceMs: number | null, limit: number): PageQuery => ({
  ...(cursor !== null && { cursor: sentCursor(cursor) }),
  ...(sinceMs !== null && { from: iso(sinceMs) }),
  limit,
})

interface Trail {
  readonly mark: string
  readonly pages: number
}

/**
 * Detects cycles (Brent's algorithm).
 * @throws ExchangeError `bad-answer` if a list returns to an earlier cursor
 */
function detectCycle(from: string | null, next: string | null, trail: Trail | undefined): Trail | undefined {
  if (next === null) return undefined
  // Such a cursor would advance by a millisecond per page.
  const leadsToItself = from !== null && next === sentCursor(from)
  if (leadsToItself || next === trail?.mark)
    throw new ExchangeError('bad-answer', message('service.cursorRepeats'))
  const pages = (trail?.pages ?? 0) + 1
  return trail === undefined || Number.isInteger(Math.log2(pages))
    ? { mark: next, pages }
    : { ...trail, pages }
}

const firstPageSize = 100

export async function findIn<T>(
  read: ReadPage<T>,
  isWanted: (item: T) => boolean,
  limit: number,
): Promise<T | undefined> {
  let cursor: string | null = null
  let trail: Trail | undefined
  do {
    const size = cursor === null ? Math.min(firstPageSize, limit) : limit
    const page: Page<T> = await read(buildQuery(cursor, null, size), { isUrgent: true })
    const found = page.data.find(isWanted)
    if (found !== undefined) return found
    trail = detectCycle(cursor, page.nextCursor, trail)
    cursor = page.nextCursor
  } while (cursor !== null)
  return undefined
}
