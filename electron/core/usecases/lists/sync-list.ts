import * as z from 'zod'
import { dayMs } from '@common/domain/durations'
import type { Listing, UnreadableRecord } from '../../ports/exchange-listing'
import type { History } from '../../ports/history'
import { readListing, type ReadOptions } from './read-listing'

const ReadSchema = z.object({
  /** Time of the newest item of the last complete reading; null before the first one, or if the list was empty. */
  throughMs: z.number().nullable(),
  /** Left out before the first complete reading; earlier versions left it out always. */
  isRead: z.literal(true).optional(),
  /** A reading under way: where it stands, and the newest time it has seen. */
  walk: z.object({ cursor: z.record(z.string(), z.unknown()), newestMs: z.number().nullable() }).nullable(),
  /** From where the list is read again because a record could not be read. */
  unreadFromMs: z.number().optional(),
})
type ListRead = z.infer<typeof ReadSchema>
const nothingRead: ListRead = { throughMs: null, walk: null }

const longestAgainMs = 30 * dayMs

export interface SyncListPorts<T> {
  /** Names the list in the history. */
  readonly name: string
  readonly list: Listing<T>
  /** Read again from this much before the newest, for what was listed late. */
  readonly overlapMs: number
  /** The oldest item that may still change is read again too, up to 30 days back; undefined when there is none. */
  readonly changingSinceMs?: () => number | undefined
  /** Stores the items. `isFirst`: no reading of this list has come to its end before. */
  readonly save: (items: readonly T[], isFirst: boolean) => void
  readonly history: Pick<History, 'fact' | 'saveFact'>
}

/**
 * Copies a list of the service whole, later what is new in it. Where it stands is stored after each page, so that neither a crash nor
 * an outage makes it begin again or leaves a gap. Times are those of the items: a replay's are not those of the clock.
 */
export const syncList =
  <T>(ports: SyncListPorts<T>) =>
  async (options: ReadOptions = {}): Promise<void> => {
    const { name, list, history } = ports
    const fact = `${name}Read`
    const stored = ReadSchema.safeParse(history.fact(fact))
    const { throughMs, isRead, walk: begun, unreadFromMs } = stored.success ? stored.data : nothingRead
    const isFirst = throughMs === null && isRead === undefined
    // A reading begun in another version of the protocol is begun again: nothing counts as read before its end.
    const walk = begun !== null && list.isCursor(begun.cursor) ? begun : null
    const sinceMs = beginMs(ports, throughMs, unreadFromMs)
    const from = walk?.cursor ?? list.begin(sinceMs)
    let unread = walk === null ? undefined : unreadFromMs
    const onUnreadable =
      options.onUnreadable &&
      ((records: readonly UnreadableRecord[]): void => {
        unread ??= sinceMs ?? 0
        options.onUnreadable?.(records)
      })
    let newestMs = walk?.newestMs ?? throughMs
    const store = (read: ListRead): void => history.saveFact(fact, read)
    for await (const { items, next } of readListing(list, from, { ...options, onUnreadable })) {
      ports.save(items, isFirst)
      newestMs = newest(
        newestMs,
        items.map((item) => list.newestMs(item)),
      )
      if (next !== null)
        store({
          throughMs,
          isRead,
          walk: { cursor: next, newestMs },
          ...(unread !== undefined && { unreadFromMs: unread }),
        })
    }
    store({
      throughMs: newestMs,
      isRead: true,
      walk: null,
      ...(unread !== undefined && { unreadFromMs: unread }),
    })
  }

function beginMs<T>(
  { overlapMs, changingSinceMs }: SyncListPorts<T>,
  throughMs: number | null,
  unreadFromMs: number | undefined,
): number | undefined {
  if (throughMs === null) return undefined
  const againMs = Math.min(changingSinceMs?.() ?? throughMs, unreadFromMs ?? throughMs)
  return Math.max(Math.min(throughMs - overlapMs, againMs), throughMs - longestAgainMs, 0)
}

const newest = (known: number | null, times: readonly number[]): number | null =>
  times.reduce<number | null>((a, b) => (a === null ? b : Math.max(a, b)), known)
