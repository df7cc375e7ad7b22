import type { FuturesTrade } from '@common/domain/futures/trade'
import type { OptionTrade } from '@common/domain/options/option'
import type { Swap } from '@common/domain/swaps/swap'
import type { FundingFee } from '../../ports/exchange/exchange-futures'
import type { Listing } from '../../ports/exchange/exchange-listing'
import { listOptions } from './adapter'
import { listByTime, type TimedList } from './list-by-time'
import { readAll } from './translate'

type Source<T> = Pick<TimedList<T>, 'read' | 'limit'>

const getId = ({ id }: { readonly id: string }): string => id

export const closedTradesListing = (source: Source<FuturesTrade>): Listing<FuturesTrade> =>
  listByTime({
    ...source,
    getKey: getId,
    getTimes: ({ closedAtMs, updatedAtMs, createdAtMs }) => [closedAtMs ?? updatedAtMs, createdAtMs],
  })

export const closedOptionsListing = (source: Source<OptionTrade>): Listing<OptionTrade> =>
  listByTime({
    ...source,
    getKey: getId,
    getTimes: ({ closedAtMs, expiresAtMs, createdAtMs }) => [closedAtMs ?? expiresAtMs, createdAtMs],
  })

export const fundingFeesListing = (source: Source<FundingFee>): Listing<FundingFee> =>
  listByTime({
    ...source,
    getKey: ({ tradeId, fixingId }) => `${tradeId} ${fixingId}`,
    getTimes: ({ atMs }) => [atMs],
  })

export const createdItemsListing = <T extends Pick<Swap, 'id' | 'createdAtMs'>>(
  source: Source<T>,
): Listing<T> => listByTime({ ...source, getKey: getId, getTimes: ({ createdAtMs }) => [createdAtMs] })

export const convertedListing = <W, T extends Pick<Swap, 'id' | 'createdAtMs'>>(
  limit: number,
  toItem: (wire: W) => T,
  call: (
    page: Parameters<TimedList<T>['read']>[0],
    options: ReturnType<typeof listOptions>,
  ) => Promise<readonly W[]>,
): Listing<T> =>
  createdItemsListing({
    limit,
    read: async (page, options) => readAll(toItem, await call(page, listOptions(options)), options),
  })
