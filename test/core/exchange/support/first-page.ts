import type { Listing } from '../../../../electron/core/ports/exchange/exchange-listing'

export const firstPage = async <T>(listing: Listing<T>, sinceMs?: number): Promise<readonly T[]> =>
  (await listing.read(listing.begin(sinceMs))).items
