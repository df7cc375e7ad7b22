import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { Listing, ReadRequestOptions, UnreadableRecord } from '../../ports/exchange/exchange-listing'

/** More are looked up in the list of closed ones. */
const readOneByOne = 2

interface VanishedItem {
  readonly id: string
  readonly createdAtMs: number
}

interface MissingRecordsDeps<T> {
  readonly ended: Listing<T>
  readonly readById: (id: string) => Promise<T>
}

export function collectUnreadable({ onUnreadable }: Pick<ReadRequestOptions, 'onUnreadable'>) {
  const records: UnreadableRecord[] = []
  return {
    onUnreadable:
      onUnreadable &&
      ((found: readonly UnreadableRecord[]) => {
        records.push(...found)
        onUnreadable(found)
      }),
    mayBeListed: (id: string) => records.some((record) => record.id === null || record.id === id),
  }
}

/** An unreadable record must not hide the others: reports it if the caller collects them. */
export function reportUnreadable(
  id: string,
  error: unknown,
  { onUnreadable }: Pick<ReadRequestOptions, 'onUnreadable'>,
): boolean {
  if (onUnreadable === undefined || !(error instanceof ExchangeError && error.kind === 'bad-answer'))
    return false
  onUnreadable([{ id, problem: error.text }])
  return true
}

export async function findMissingRecords<T extends VanishedItem>(
  vanished: readonly T[],
  { ended, readById }: MissingRecordsDeps<T>,
  readOptions: ReadRequestOptions = {},
): Promise<{ found: T[]; unknown: string[] }> {
  const { mayBeListed, ...unreadable } = collectUnreadable(readOptions)
  const options = { ...readOptions, ...unreadable }
  const found: T[] = []
  const unknown: string[] = []
  const missingIds = new Set(vanished.map(({ id }) => id))
  let isListed = false
  if (missingIds.size > readOneByOne) {
    const sinceMs = Math.min(...vanished.map(({ createdAtMs }) => createdAtMs))
    const { items, next } = await ended.read(ended.begin(sinceMs), options)
    for (const each of items) if (missingIds.delete(each.id)) found.push(each)
    isListed = next === null
  }
  for (const id of missingIds) {
    try {
      found.push(await readById(id))
    } catch (error) {
      if (reportUnreadable(id, error, options)) continue
      if (!(error instanceof ExchangeError && error.kind === 'not-found')) throw error
      unknown.push(id)
      // The list is complete, and repeated misses risk a ban.
      if (isListed) break
    }
  }
  if (!isListed || unknown.length === 0) return { found, unknown }
  const foundIds = new Set(found.map(({ id }) => id))
  return { found, unknown: [...missingIds].filter((id) => !foundIds.has(id) && !mayBeListed(id)) }
}
