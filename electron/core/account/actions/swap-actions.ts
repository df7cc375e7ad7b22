import type { Swap, SwapPrices } from '@common/domain/swaps/swap'
import type { SwapExchange } from '../../ports/exchange/exchange-swaps'
import type { History } from '../../ports/storage/history'
import type { BalanceTracker } from '../../state/balance-tracker'
import { makeSwap, type MakeSwapDeps } from '../../usecases/swaps/make-swap'
import { readAgain } from '../../usecases/swaps/read-again'
import { syncSwaps } from '../../usecases/swaps/sync-swaps'
import type { ReadOptions } from '../../usecases/lists/read-listing'
import type { SendOnceDeps } from '../../usecases/writes/send-once'

const shownCount = 200

export interface SwapActionsDeps extends Pick<MakeSwapDeps, 'terms' | 'booked' | 'onSwap'> {
  readonly swaps: SwapExchange
  readonly writing: SendOnceDeps
  readonly history: History
  readonly balance: BalanceTracker
  readonly publish: (list: Swap[]) => void
}

export type SwapActions = ReturnType<typeof swapActions>

export function swapActions(deps: SwapActionsDeps) {
  const { swaps, writing, history, balance, publish, terms, booked, onSwap } = deps
  const latest = (): Swap[] => history.swaps.newest(shownCount)
  const read = syncSwaps({ swaps: swaps.swaps, history, balance })
  publish(latest())
  return {
    make: makeSwap({
      ...writing,
      swaps,
      terms,
      booked,
      onSwap,
      knownIds: () => latest().map(({ id }) => id),
    }),
    ...readAgain({ swaps, history, balance, onRead: () => publish(latest()) }),
    price: async (): Promise<SwapPrices | null> => (await swaps.bestPrice?.()) ?? null,
    async read(options?: ReadOptions): Promise<void> {
      await read(options)
      publish(latest())
    },
  }
}
