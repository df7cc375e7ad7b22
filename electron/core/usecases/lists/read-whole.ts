import type { Listing } from '../../ports/exchange-listing'
import { readListing } from './read-listing'

/** A page holds a hundred or a thousand items, and each takes a second of the request limit. */
const mostPages = 10

export interface WholeList<T> {
  readonly items: readonly T[]
  /** False for a list longer than is read at once: what is not among the items may be in it all the same. */
  readonly isWhole: boolean
}

/** All items of a listing, without asking for any time: nothing is missed where clocks differ. */
export async function readWhole<T>(listing: Listing<T>): Promise<WholeList<T>> {
  const items: T[] = []
  let pages = 0
  for await (const page of readListing(listing, listing.begin())) {
    items.push(...page.items)
    pages += 1
    if (page.next === null) return { items, isWhole: true }
    if (pages === mostPages) break
  }
  return { items, isWhole: false }
}
