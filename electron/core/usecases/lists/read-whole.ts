import type { Listing } from '../../ports/exchange/exchange-listing'
import { readListing } from './read-listing'

/** Each uses one second of the rate limit. */
const maxPages = 10

interface WholeList<T> {
  readonly items: readonly T[]
  /** False if the list exceeds the page limit. */
  readonly isWhole: boolean
}

/** No time range: clock differences can't hide items. */
export async function readWhole<T>(listing: Listing<T>): Promise<WholeList<T>> {
  const items: T[] = []
  let pages = 0
  for await (const page of readListing(listing, listing.begin())) {
    items.push(...page.items)
    pages += 1
    if (page.next === null) return { items, isWhole: true }
    if (pages === maxPages) break
  }
  return { items, isWhole: false }
}
