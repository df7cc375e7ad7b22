import * as z from 'zod'
import { message } from '@common/texts/message'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type {
  Cursor,
  Listing,
  ListingPage,
  ReadRequestOptions,
  UnreadableRecord,
} from '../../ports/exchange/exchange-listing'
import type { Page } from '../../ports/exchange/exchange-page'

export interface TimedList<T> {
  readonly read: (page: Page, options?: ReadRequestOptions) => Promise<readonly T[]>
  /** A shorter response is usually the last. */
  readonly limit: number
  readonly getKey: (item: T) => string
  /**
   * Possible sort times, likeliest first. At any moment fewer than `limit` items may be between first and last time.
   */
  readonly getTimes: (item: T) => readonly [number, ...number[]]
}

/** Stored: fields may be added but must not change meaning. */
const TimeCursorSchema = z.object({
  fromMs: z.number().nullable(),
  toMs: z.number().nullable(),
  /** Null until a full page shows it. */
  order: z.enum(['newest-first', 'oldest-first']).nullable(),
  /** Null until a second page shows it. */
  bounds: z.enum(['inclusive', 'exclusive']).nullable(),
  /** Returned items that may repeat, each until its bound. */
  given: z.array(z.tuple([z.string(), z.number()])),
})
type TimeCursor = z.infer<typeof TimeCursorSchema>

/**
 * Either order, inclusive or exclusive bounds; every item once. Fails with `bad-answer` if a page is unordered or
 * more items than a page share a time.
 */
export const listByTime = <T>(list: TimedList<T>): Listing<T> => ({
  begin: (sinceMs) => ({ ...wholeList, fromMs: sinceMs ?? null }),
  isCursor: (stored): stored is Cursor => TimeCursorSchema.safeParse(stored).success,
  read: (cursor, options) => readPage(list, TimeCursorSchema.parse(cursor), options),
  newestMs: (item) => Math.max(...list.getTimes(item)),
})

const wholeList: TimeCursor = { fromMs: null, toMs: null, order: null, bounds: null, given: [] }

/** protocol/rest.md#lists */
const defaultLimit = 100

async function readPage<T>(
  list: TimedList<T>,
  cursor: TimeCursor,
  options?: ReadRequestOptions,
): Promise<ListingPage<T>> {
  let unreadable = 0
  const onUnreadable =
    options?.onUnreadable &&
    ((records: readonly UnreadableRecord[]): void => {
      unreadable += records.length
      options.onUnreadable?.(records)
    })
  const page = await list.read(
    toPage(cursor, list.limit),
    onUnreadable ? { ...options, onUnreadable } : options,
  )
  const size = page.length + unreadable
  // No item shows where the list continues.
  if (page.length === 0 && (size >= list.limit || size === defaultLimit))
    throw new ExchangeError('bad-answer', message('service.pageUnreadable'))
  if (isWithoutBound(cursor, page, list)) return readPage(list, { ...cursor, bounds: 'exclusive' }, options)
  const returned = new Set(cursor.given.map(([key]) => key))
  const items = page.filter((item) => !returned.has(list.getKey(item)))
  const next =
    size < list.limit ? afterShortPage(cursor, page, { list, size }) : nextCursor(cursor, page, list)
  return { items, next }
}

/** After exactly the default limit, more may follow: `limit` may have been ignored. */
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

const getCursorBound = ({ order, fromMs, toMs }: TimeCursor): number | null =>
  order === 'oldest-first' ? fromMs : toMs

function toPage({ fromMs, toMs, order, bounds }: TimeCursor, limit: number): Page {
  const slackMs = bounds === 'exclusive' ? 1 : 0
  return {
    ...(fromMs !== null && { fromMs: order === 'oldest-first' ? fromMs - slackMs : fromMs }),
    ...(toMs !== null && { toMs: order === 'newest-first' ? toMs + slackMs : toMs }),
    limit,
  }
}

/** Items on an inclusive bound must repeat. */
function isWithoutBound<T>(cursor: TimeCursor, page: readonly T[], { getKey }: TimedList<T>): boolean {
  if (cursor.bounds !== null || cursor.given.length === 0) return false
  const returned = new Set(cursor.given.map(([key]) => key))
  return !page.some((item) => returned.has(getKey(item)))
}

function nextCursor<T>(cursor: TimeCursor, page: readonly T[], list: TimedList<T>): TimeCursor {
  const order = cursor.order ?? detectOrder(page, list)
  const isNewestFirst = order === 'newest-first'
  const first = (item: T): number => Math.min(...list.getTimes(item))
  const last = (item: T): number => Math.max(...list.getTimes(item))
  // Skips no item, by whichever time it is listed.
  const boundMs = isNewestFirst ? min(page.map(last)) : max(page.map(first))
  const before = getCursorBound({ ...cursor, order })
  if (cursor.order !== null && before !== null && (isNewestFirst ? boundMs >= before : boundMs <= before)) {
    throw tooMany(boundMs, list.limit)
  }
  const bounds = cursor.given.length > 0 ? (cursor.bounds ?? 'inclusive') : cursor.bounds
  // Exclusive bounds include the next millisecond.
  const mayComeAgain = ([, untilMs]: readonly [string, number]): boolean =>
    isNewestFirst ? untilMs <= boundMs + 1 : untilMs >= boundMs - 1
  const fromPage = page.map((item): [string, number] => [
    list.getKey(item),
    isNewestFirst ? first(item) : last(item),
  ])
  const returned = [...new Map([...cursor.given, ...fromPage])].filter(mayComeAgain)
  return { ...cursor, order, bounds, given: returned, [isNewestFirst ? 'toMs' : 'fromMs']: boundMs }
}

function detectOrder<T>(
  page: readonly T[],
  { getTimes, limit }: TimedList<T>,
): 'newest-first' | 'oldest-first' {
  const series = page.map(getTimes)
  const [sample] = series
  if (sample === undefined) throw new RangeError('a full page has no items')
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
  throw new ExchangeError('bad-answer', message('service.unordered'))
}

const min = (times: readonly number[]): number => times.reduce((a, b) => Math.min(a, b), Infinity)
const max = (times: readonly number[]): number => times.reduce((a, b) => Math.max(a, b), -Infinity)

const tooMany = (atMs: number, limit: number): ExchangeError =>
  new ExchangeError('bad-answer', message('service.tooManyAtOneTime', { limit, at: String(atMs) }))
