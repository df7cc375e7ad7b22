import type { Listing } from '../../../../electron/core/ports/exchange-listing'

/** What one request of a list brings. */
export const firstPage = async <T>(listing: Listing<T>, sinceMs?: number): Promise<readonly T[]> =>
  (await listing.read(listing.begin(sinceMs))).items
