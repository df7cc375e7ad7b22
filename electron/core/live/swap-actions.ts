import type { Swap } from '@common/domain/swap'
import type { SwapExchange } from '../ports/exchange-swaps'
import { makeSwap, type MakeSwapPorts } from '../usecases/swaps/make-swap'
import { latestSwaps } from '../usecases/swaps/sync-swaps'
import type { SendOncePorts } from '../usecases/writes/send-once'

export interface SwapActionsParts extends Pick<MakeSwapPorts, 'terms' | 'onSwap'> {
  readonly swaps: SwapExchange
  readonly writing: SendOncePorts
  readonly publish: (list: Swap[]) => void
}

export type SwapActions = ReturnType<typeof swapActions>

/** The swaps of one profile: the latest, and how one is made. */
export function swapActions({ swaps, writing, publish, terms, onSwap }: SwapActionsParts) {
  let known: readonly Swap[] = []
  return {
    make: makeSwap({ ...writing, swaps, terms, onSwap, knownIds: () => known.map(({ id }) => id) }),
    async read(): Promise<void> {
      const latest = await latestSwaps(swaps)
      known = latest
      publish(latest)
    },
  }
}
