import type { Swap } from '@common/domain/swaps/swap'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { SwapExchange } from '../../ports/exchange/exchange-swaps'
import type { History } from '../../ports/storage/history'
import type { BalanceTracker } from '../../state/balance-tracker'

interface ReadAgainDeps {
  readonly swaps: Pick<SwapExchange, 'swapById' | 'swapOf'>
  readonly history: History
  readonly balance: Pick<BalanceTracker, 'countSwaps'>
  readonly onRead: () => void
}

interface SwapRead {
  readonly swap: Swap
  readonly isOther: boolean
}

export interface ReadAgain {
  readonly read: (request: { readonly swapId: string }) => Promise<SwapRead>
  readonly ofPayment: (request: {
    readonly source: 'deposit' | 'withdrawal'
    readonly paymentId: string
  }) => Promise<Swap | null>
}

export function readAgain({ swaps, history, balance, onRead }: ReadAgainDeps): ReadAgain {
  function keep(received: Swap): SwapRead {
    const stored = history.swaps.find(received.id)
    if (stored === undefined) {
      history.transaction(() => balance.countSwaps(history.swaps.add([received])))
      onRead()
      return { swap: received, isOther: false }
    }
    const isOther = !isSame(stored, received)
    if (isOther) {
      history.swaps.replace(received)
      onRead()
    }
    return { swap: history.swaps.find(received.id) ?? received, isOther }
  }

  return {
    read: async ({ swapId }) => keep(await swaps.swapById(swapId)),
    async ofPayment({ source, paymentId }) {
      try {
        return keep(await swaps.swapOf(source, paymentId)).swap
      } catch (error) {
        if (error instanceof ExchangeError && error.kind === 'not-found') return null
        throw error
      }
    },
  }
}

const isSame = (a: Swap, b: Swap): boolean =>
  a.inAsset === b.inAsset &&
  a.outAsset === b.outAsset &&
  a.inAmount === b.inAmount &&
  a.outAmount === b.outAmount
