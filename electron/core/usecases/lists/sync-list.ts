import * as z from 'zod'
import { dayMs } from '@common/domain/durations'
import type { Listing, UnreadableRecord } from '../../ports/exchange/exchange-listing'
import type { FactRepository } from '../../ports/storage/repositories'
import { readListing, type ReadOptions } from './read-listing'

const ReadSchema = z.object({
  /** Null before a complete read, or if the list was empty. */
  throughMs: z.number().nullable(),
  /** Absent before the first complete read and in earlier versions. */
  isRead: z.literal(true).optional(),
  walk: z.object({ cursor: z.record(z.string(), z.unknown()), newestMs: z.number().nullable() }).nullable(),
  unreadFromMs: z.number().optional(),
})
type ListRead = z.infer<typeof ReadSchema>
const nothingRead: ListRead = { throughMs: null, walk: null }

const longestAgainMs = 30 * dayMs

interface SyncListDeps<T> {
  readonly name: string
  readonly list: Listing<T>
  /** For items listed late. */
  readonly overlapMs: number
  /** Oldest item that may still change; up to 30 days. */
  readonly changingSinceMs?: () => number | undefined
  /** `isFirst`: no earlier read has completed. */
  readonly save: (items: readonly T[], isFirst: boolean) => void
  /** Called before a read that omits the pages saved before an interruption. */
  readonly onResume?: () => void
  readonly facts: FactRepository
}

/**
 * Progress is stored after each page, so a crash causes no gap. Uses item times: a replay differs from the clock.
 */
export const syncList =
  <T>(deps: SyncListDeps<T>) =>
  async (options: ReadOptions = {}) => {
    const { name, list, facts } = deps
    const fact = `${name}Read`
    const stored = ReadSchema.safeParse(facts.get(fact))
    const {
      throughMs: storedMs,
      isRead,
      walk: begun,
      unreadFromMs,
    } = stored.success ? stored.data : nothingRead
    // A wrong time in the future would hide all items before it.
    const latestMs = Math.floor(options.nowMs?.() ?? Infinity)
    const throughMs = storedMs === null ? null : Math.min(storedMs, latestMs)
    const isFirst = throughMs === null && isRead === undefined
    const walk = begun !== null && list.isCursor(begun.cursor) ? begun : null
    const sinceMs = beginMs(deps, throughMs, unreadFromMs)
    const from = walk?.cursor ?? list.begin(sinceMs)
    if (walk !== null) deps.onResume?.()
    let unread = walk === null ? undefined : unreadFromMs
    const onUnreadable =
      options.onUnreadable &&
      ((records: readonly UnreadableRecord[]) => {
        unread ??= sinceMs ?? 0
        options.onUnreadable?.(records)
      })
    let newestMs = walk?.newestMs ?? throughMs
    const store = (read: ListRead) => facts.set(fact, read)
    for await (const { items, next } of readListing(list, from, { ...options, onUnreadable })) {
      deps.save(items, isFirst)
      newestMs = newest(
        newestMs,
        items.map((item) => Math.min(list.newestMs(item), latestMs)),
      )
      // Only a complete read shows that earlier records became readable.
      if (next !== null)
        store({ throughMs, isRead, walk: { cursor: next, newestMs }, ...unreadFrom(unread ?? unreadFromMs) })
    }
    store({ throughMs: newestMs, isRead: true, walk: null, ...unreadFrom(unread) })
  }

const unreadFrom = (unreadFromMs: number | undefined): Pick<ListRead, 'unreadFromMs'> =>
  unreadFromMs === undefined ? {} : { unreadFromMs }

function beginMs<T>(
  { overlapMs, changingSinceMs }: SyncListDeps<T>,
  throughMs: number | null,
  unreadFromMs: number | undefined,
): number | undefined {
  if (throughMs === null) return undefined
  const againMs = Math.min(changingSinceMs?.() ?? throughMs, unreadFromMs ?? throughMs)
  return Math.max(Math.min(throughMs - overlapMs, againMs), throughMs - longestAgainMs, 0)
}

const newest = (storedMs: number | null, times: readonly number[]): number | null =>
  times.reduce<number | null>((a, b) => (a === null ? b : Math.max(a, b)), storedMs)
