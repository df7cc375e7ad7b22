import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import {
  closedTradesListing,
  fundingFeesListing,
  createdItemsListing,
} from '../../../electron/core/exchange/shared/listings'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { paged } from './service-answers'

type ListName = 'endedTrades' | 'fundingFees' | 'deposits' | 'withdrawals'

interface ListDeps {
  readonly call: <T>(name: ListName, run: () => T) => Promise<T>
  readonly endedTrades: () => readonly FuturesTrade[]
  readonly deposits: ReadonlyMap<string, Deposit>
  readonly withdrawals: ReadonlyMap<string, Withdrawal>
}

export const serviceLists = ({
  call,
  endedTrades,
  deposits,
  withdrawals,
}: ListDeps): Pick<Exchange, ListName> => {
  const limit = 1000
  return {
    endedTrades: closedTradesListing({
      limit,
      read: (page) => call('endedTrades', () => paged(endedTrades(), page)),
    }),
    fundingFees: fundingFeesListing({ limit, read: () => call('fundingFees', () => []) }),
    deposits: createdItemsListing({
      limit,
      read: (page) => call('deposits', () => paged([...deposits.values()], page)),
    }),
    withdrawals: createdItemsListing({
      limit,
      read: (page) => call('withdrawals', () => paged([...withdrawals.values()], page)),
    }),
  }
}
