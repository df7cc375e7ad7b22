import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { Listing, ReadRequestOptions, UnreadableRecord } from '../../ports/exchange/exchange-listing'

/** More are looked up in the list of closed ones. */
const readOneByOne = 2

interface VanishedItem {
  readonly id: string
  readonly createdAtMs: number
}

export interface MissingRecordsDeps<T> {
  readonly ended: Listing<T>
  readonly readById: (id: string) => Promise<T>
}

export function collectUnreadable({ onUnreadable }: Pick<ReadRequestOptions, 'onUnreadable'>) {
  const records: UnreadableRecord[] = []
  return {
    onUnreadable:
      onUnreadable &&
      ((found: readonly UnreadableRecord[]): void => {
        records.push(...found)
        onUnreadable(found)
      }),
    mayBeListed: (id: string): boolean => records.some((record) => record.id === null || record.id === id),
  }
}

export async function findMissingRecords<T extends VanishedItem>(
  vanished: readonly T[],
  { ended, readById }: MissingRecordsDeps<T>,
  options: ReadRequestOptions = {},
): Promise<{ found: T[]; unknown: string[] }> {
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
      if (!(error instanceof ExchangeError && error.kind === 'not-found')) throw error
      unknown.push(id)
      // The list is complete, and repeated misses risk a ban.
      if (isListed)
        return { found, unknown: [...missingIds].filter((each) => !found.some((item) => item.id === each)) }
    }
  }
  return { found, unknown }
}
