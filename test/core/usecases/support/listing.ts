import type { Listing } from '../../../../electron/core/ports/exchange/exchange-listing'

export function listing<T>(...pages: readonly (readonly T[])[]): Listing<T> {
  return {
    begin: () => ({ page: 0 }),
    isCursor: (stored): stored is Record<string, unknown> => typeof stored === 'object' && stored !== null,
    read: ({ page }) => {
      const index = Number(page)
      const next = index + 1 < pages.length ? { page: index + 1 } : null
      return Promise.resolve({ items: pages[index] ?? [], next })
    },
    newestMs: () => 0,
  }
}

/** More pages than a single reconciliation reads. */
export const endlessListing = <T>(): Listing<T> => listing<T>(...Array.from({ length: 30 }, () => []))
