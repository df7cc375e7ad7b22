import { minuteMs, secondMs } from '@common/domain/durations'
import type { Swap, SwapPrices } from '@common/domain/swaps/swap'
import { knownSwapCount, makeSwap, mayBeSent, type SwapWrites } from '../../usecases/swaps/make-swap'
import { readAgain, type ReadAgain } from '../../usecases/swaps/read-again'
import { swapEvent } from '../../usecases/swaps/swap-event'
import { syncSwaps } from '../../usecases/swaps/sync-swaps'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { accountHistory } from './history'
import { notifications } from './notifications'
import { writes } from './writes'

export interface Swaps extends ReadAgain, SwapWrites {
  price(): Promise<SwapPrices | null>
  readonly readSwaps: () => Promise<void>
}

export const swaps = defineModule({
  name: 'swaps',
  needs: [accountState, notifications, writes, accountHistory],
  start(context, needs): Started<Swaps | null> {
    const { exchange, history, feeds, whileOpen, readers, sync } = context
    const { swaps } = exchange
    if (swaps === null) return { api: null }
    const { balance, booked } = needs.history
    const { writing } = needs.writes
    const latest = (): Swap[] => history.swaps.newest(knownSwapCount)
    const publish = whileOpen<void>(() => feeds['swaps.list'].set(latest()))
    const isOwn = (swap: Swap): boolean =>
      writing.pendingWrites.isSent((sent) => sent.action === 'swap' && mayBeSent(swap, sent))
    const copySwaps = syncSwaps({
      swaps: swaps.swaps,
      history,
      balance,
      onNew: (fresh) => needs.notifications.missed.store(fresh.filter((swap) => !isOwn(swap)).map(swapEvent)),
    })
    const readSwaps = readers.list('swaps', readers.copy('swaps', copySwaps), publish)
    publish()
    return {
      api: {
        make: makeSwap({
          ...writing,
          swaps,
          terms: needs.account.terms.swaps,
          booked,
          onSwap: () => sync.trigger('swaps'),
          knownIds: () => latest().map(({ id }) => id),
        }),
        ...readAgain({ swaps, history, balance, onRead: publish }),
        price: async () => (await swaps.bestPrice?.()) ?? null,
        readSwaps,
      },
      sync: [
        {
          name: 'swaps',
          firstMs: 12 * secondMs,
          everyMs: () => 30 * minuteMs,
          read: readSwaps,
          findsWrites: true,
        },
      ],
    }
  },
})
