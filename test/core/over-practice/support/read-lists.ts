import type { Protocol } from '@common/domain/services/protocols'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import type { Listing } from '../../../../electron/core/ports/exchange/exchange-listing'
import { readListing } from '../../../../electron/core/usecases/lists/read-listing'
import { connectTo, type OverPractice } from './over-practice'

export async function all<T>(list: Listing<T>): Promise<T[]> {
  const items: T[] = []
  for await (const page of readListing(list, list.begin())) items.push(...page.items)
  return items
}

/** A page of version 3 may repeat items of the previous one. */
export async function allOnce<T>(list: Listing<T>): Promise<T[]> {
  const items = await all(list)
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}

export const pagedReader =
  (over: OverPractice, protocol: Protocol) =>
  async <T>(listLimit: number, read: (exchange: Exchange) => Promise<T>): Promise<T> => {
    const exchange = connectTo(over.practice, { protocol, listLimit })
    try {
      return await read(exchange)
    } finally {
      await exchange.close()
    }
  }
