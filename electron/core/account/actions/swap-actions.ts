import type { Swap, SwapPrices } from '@common/domain/swaps/swap'
import type { SwapExchange } from '../../ports/exchange/exchange-swaps'
import type { History } from '../../ports/storage/history'
import type { BalanceTracker } from '../../state/balance-tracker'
import {
  knownSwapCount,
  makeSwap,
  mayBeSent,
  type MakeSwapDeps,
  type SwapWrites,
} from '../../usecases/swaps/make-swap'
import { readAgain, type ReadAgain } from '../../usecases/swaps/read-again'
import { syncSwaps } from '../../usecases/swaps/sync-swaps'
import type { ReadOptions } from '../../usecases/lists/read-listing'
import type { MissedEvents } from '../../usecases/missed-events'
import { swapEvent } from '../../usecases/swaps/swap-event'
import type { SendOnceDeps } from '../../usecases/writes/send-once'

export interface SwapActionsDeps extends Pick<MakeSwapDeps, 'terms' | 'booked' | 'onSwap'> {
  readonly swaps: SwapExchange
  readonly writing: SendOnceDeps
  readonly history: History
  readonly balance: BalanceTracker
  readonly missed: Pick<MissedEvents, 'store'>
  readonly publish: (list: Swap[]) => void
}

export interface SwapActions extends ReadAgain, SwapWrites {
  price(): Promise<SwapPrices | null>
  sync(options?: ReadOptions): Promise<void>
}

export function createSwapActions(deps: SwapActionsDeps): SwapActions {
  const { swaps, writing, history, balance, missed, publish, terms, booked, onSwap } = deps
  const latest = (): Swap[] => history.swaps.newest(knownSwapCount)
  const isOwn = (swap: Swap): boolean =>
    writing.pendingWrites.isSent((sent) => sent.action === 'swap' && mayBeSent(swap, sent))
  const sync = syncSwaps({
    swaps: swaps.swaps,
    history,
    balance,
    onNew: (fresh) => missed.store(fresh.filter((swap) => !isOwn(swap)).map(swapEvent)),
  })
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
    price: async () => (await swaps.bestPrice?.()) ?? null,
    async sync(options) {
      await sync(options)
      publish(latest())
    },
  }
}
