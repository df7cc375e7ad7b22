import type { Cursor, Listing, ListingPage, ReadHow } from '../../ports/exchange-listing'

export interface ReadingProgress {
  readonly pages: number
  readonly items: number
  /** Nothing follows. */
  readonly isWhole: boolean
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined
  /** Receives records that cannot be read; without it one fails the reading. */
  readonly onUnreadable?: ReadHow['onUnreadable']
}

/**
 * Reads a listing from a cursor to its end, one page at a time, each in its turn under the request limit. Leaving the loop ends it.
 * @throws ExchangeError of a page; the signal's reason when it was aborted, and then no page is handed out any more
 */
export async function* readListing<T>(
  listing: Listing<T>,
  from: Cursor,
  { signal, onProgress, onUnreadable }: ReadOptions = {},
): AsyncGenerator<ListingPage<T>, void, undefined> {
  let pages = 0
  let items = 0
  for (let cursor: Cursor | null = from; cursor !== null;) {
    signal?.throwIfAborted()
    const page: ListingPage<T> = await listing.read(cursor, onUnreadable && { onUnreadable })
    signal?.throwIfAborted()
    cursor = page.next
    pages += 1
    items += page.items.length
    onProgress?.({ pages, items, isWhole: cursor === null })
    yield page
  }
}
