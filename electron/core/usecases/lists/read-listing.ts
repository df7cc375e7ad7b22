import type { Cursor, Listing, ListingPage, ReadRequestOptions } from '../../ports/exchange/exchange-listing'

export interface ListingProgress {
  readonly pages: number
  readonly items: number
  readonly isWhole: boolean
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: ListingProgress) => void) | undefined
  readonly onUnreadable?: ReadRequestOptions['onUnreadable']
  /** Exchange time. */
  readonly nowMs?: (() => number) | undefined
}

/** @throws ExchangeError of a page; the signal's reason on abort */
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
