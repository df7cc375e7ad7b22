import * as z from 'zod'
import { text } from '@common/texts/text'
import { ExchangeError } from '../../ports/exchange-error'
import type { Cursor, Listing, ListingPage, ReadHow, UnreadableRecord } from '../../ports/exchange-listing'
import type { Page } from '../../ports/exchange-page'

/** A list that the service pages by times: what lies between two of them, so many at once. */
export interface TimedList<T> {
  readonly read: (page: Page, how?: ReadHow) => Promise<readonly T[]>
  /** The most items the service returns at once; a shorter answer is as a rule the end of the list. */
  readonly limit: number
  /** Tells one item from another. */
  readonly keyOf: (item: T) => string
  /**
   * Every time by which the service may order and bound the list, epoch milliseconds, the likeliest first. Which one it is, is not
   * published: a list of closed trades may go by when they were opened or by when they were closed. Fewer items than `limit` may lie
   * between their first and their last time at any one moment, as fewer trades than a page are open at once.
   */
  readonly timesOf: (item: T) => readonly [number, ...number[]]
}

/** As it lies in the histories of users: a field may be added, none may change its meaning. */
const TimeCursorSchema = z.object({
  /** What is asked for next; null is open. */
  fromMs: z.number().nullable(),
  toMs: z.number().nullable(),
  /** From which end the service counts; null until a full page has shown it. */
  order: z.enum(['newest-first', 'oldest-first']).nullable(),
  /** Whether the service leaves out what lies on the bound; null until a second page has shown it. */
  bounds: z.enum(['inclusive', 'exclusive']).nullable(),
  /** Items given already that the next page may hold again, and until which bound it may. */
  given: z.array(z.tuple([z.string(), z.number()])),
})
type TimeCursor = z.infer<typeof TimeCursorSchema>

/**
 * Reads a list whole, whichever end the service counts from and whether or not its bounds are inclusive: every item once, in the
 * service's order.
 * A page fails with `bad-answer` when it is not in order or when more than a page of items shares one time, since the rest of them
 * could then not be asked for.
 */
export const listByTime = <T>(list: TimedList<T>): Listing<T> => ({
  begin: (sinceMs) => ({ ...wholeList, fromMs: sinceMs ?? null }),
  isCursor: (stored): stored is Cursor => TimeCursorSchema.safeParse(stored).success,
  read: (cursor, how) => readPage(list, TimeCursorSchema.parse(cursor), how),
  newestMs: (item) => Math.max(...list.timesOf(item)),
})

const wholeList: TimeCursor = { fromMs: null, toMs: null, order: null, bounds: null, given: [] }

async function readPage<T>(list: TimedList<T>, cursor: TimeCursor, how?: ReadHow): Promise<ListingPage<T>> {
  let unreadable = 0
  const onUnreadable =
    how?.onUnreadable &&
    ((records: readonly UnreadableRecord[]): void => {
      unreadable += records.length
      how.onUnreadable?.(records)
    })
  const page = await list.read(pageOf(cursor, list.limit), onUnreadable ? { ...how, onUnreadable } : how)
  const size = page.length + unreadable
  // Without a readable item on a full page nothing says where the list goes on.
  if (page.length === 0 && size >= list.limit)
    throw new ExchangeError('bad-answer', text('service.pageUnreadable'))
  if (isWithoutBound(cursor, page, list)) return readPage(list, { ...cursor, bounds: 'exclusive' }, how)
  const given = new Set(cursor.given.map(([key]) => key))
  const items = page.filter((item) => !given.has(list.keyOf(item)))
  const next =
    size < list.limit ? afterShortPage(cursor, page, { list, size }) : nextCursor(cursor, page, list)
  return { items, next }
}

/** protocol/rest.md#lists */
const defaultLimit = 100

/**
 * A page that is not full is the last one. But one of just as many items as the service returns unasked may come from one that
 * did not heed the limit, and then more may follow.
 */
function afterShortPage<T>(
  cursor: TimeCursor,
  page: readonly T[],
  { list, size }: { readonly list: TimedList<T>; readonly size: number },
): TimeCursor | null {
  if (size !== defaultLimit) return null
  try {
    return nextCursor(cursor, page, list)
  } catch (error) {
    if (error instanceof ExchangeError) return null
    throw error
  }
}

/** The bound that moves. */
const boundOf = ({ order, fromMs, toMs }: TimeCursor): number | null =>
  order === 'oldest-first' ? fromMs : toMs

function pageOf({ fromMs, toMs, order, bounds }: TimeCursor, limit: number): Page {
  const slackMs = bounds === 'exclusive' ? 1 : 0
  return {
    ...(fromMs !== null && { fromMs: order === 'oldest-first' ? fromMs - slackMs : fromMs }),
    ...(toMs !== null && { toMs: order === 'newest-first' ? toMs + slackMs : toMs }),
    limit,
  }
}

/** Items that lie on the bound were given already and must come again, unless the service means the bound to be left out. */
function isWithoutBound<T>(cursor: TimeCursor, page: readonly T[], { keyOf }: TimedList<T>): boolean {
  if (cursor.bounds !== null || cursor.given.length === 0) return false
  const given = new Set(cursor.given.map(([key]) => key))
  return !page.some((item) => given.has(keyOf(item)))
}

function nextCursor<T>(cursor: TimeCursor, page: readonly T[], list: TimedList<T>): TimeCursor {
  const order = cursor.order ?? orderOf(page, list)
  const isNewestFirst = order === 'newest-first'
  const first = (item: T): number => Math.min(...list.timesOf(item))
  const last = (item: T): number => Math.max(...list.timesOf(item))
  // The bound that leaves nothing out, by whichever of its times an item is listed.
  const boundMs = isNewestFirst ? least(page.map(last)) : most(page.map(first))
  const before = boundOf({ ...cursor, order })
  if (cursor.order !== null && before !== null && (isNewestFirst ? boundMs >= before : boundMs <= before)) {
    throw tooMany(boundMs, list.limit)
  }
  const bounds = cursor.given.length > 0 ? (cursor.bounds ?? 'inclusive') : cursor.bounds
  // In exclusive bounds the next millisecond is asked for as well.
  const mayComeAgain = ([, untilMs]: readonly [string, number]): boolean =>
    isNewestFirst ? untilMs <= boundMs + 1 : untilMs >= boundMs - 1
  const fromPage = page.map((item): [string, number] => [
    list.keyOf(item),
    isNewestFirst ? first(item) : last(item),
  ])
  const given = [...new Map([...cursor.given, ...fromPage])].filter(mayComeAgain)
  return { ...cursor, order, bounds, given, [isNewestFirst ? 'toMs' : 'fromMs']: boundMs }
}

/** From which end a full page was counted, told by the first of its times that goes one way. */
function orderOf<T>(page: readonly T[], { timesOf, limit }: TimedList<T>): 'newest-first' | 'oldest-first' {
  const series = page.map(timesOf)
  const [sample] = series
  if (sample === undefined) throw new RangeError('an empty page is never full')
  for (const index of sample.keys()) {
    const times = series.map((each) => each[index] ?? Number.NaN)
    const steps = times.slice(1).map((time, at) => time - (times[at] ?? Number.NaN))
    if (steps.every((step) => step === 0)) continue
    if (steps.every((step) => step <= 0)) return 'newest-first'
    if (steps.every((step) => step >= 0)) return 'oldest-first'
  }
  if (series.every((times) => times.every((time, index) => time === sample[index]))) {
    throw tooMany(sample[0], limit)
  }
  throw new ExchangeError('bad-answer', text('service.unordered'))
}

const least = (times: readonly number[]): number => times.reduce((a, b) => Math.min(a, b), Infinity)
const most = (times: readonly number[]): number => times.reduce((a, b) => Math.max(a, b), -Infinity)

const tooMany = (atMs: number, limit: number): ExchangeError =>
  new ExchangeError('bad-answer', text('service.tooManyAtOnce', { limit, at: String(atMs) }))
