import type { Listing, ReadHow } from '../../ports/exchange-listing'

/** One look at what is not older than `sinceMs`, epoch milliseconds: a page of it, in the service's order. */
export async function pageSince<T>(
  listing: Listing<T>,
  sinceMs: number,
  how?: ReadHow,
): Promise<readonly T[]> {
  return (await listing.read(listing.begin(sinceMs), how)).items
}
