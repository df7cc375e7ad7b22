import type { Swap } from '@common/domain/swaps/swap'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { SwapExchange } from '../../ports/exchange/exchange-swaps'
import type { History } from '../../ports/storage/history'
import type { BalanceTracker } from '../../state/balance-tracker'

export interface ReadAgainDeps {
  readonly swaps: Pick<SwapExchange, 'swapById' | 'swapOf'>
  readonly history: History
  readonly balance: Pick<BalanceTracker, 'countSwaps'>
  readonly onRead: () => void
}

export interface SwapRead {
  readonly swap: Swap
  readonly isOther: boolean
}

export interface ReadAgain {
  readonly readAgain: (swapId: string) => Promise<SwapRead>
  readonly ofPayment: (source: 'deposit' | 'withdrawal', paymentId: string) => Promise<Swap | null>
}

export function readAgain({ swaps, history, balance, onRead }: ReadAgainDeps): ReadAgain {
  function keep(told: Swap): SwapRead {
    const known = history.swaps.find(told.id)
    if (known === undefined) {
      history.transaction(() => balance.countSwaps(history.swaps.add([told])))
      onRead()
      return { swap: told, isOther: false }
    }
    const isOther = !isSame(known, told)
    if (isOther) {
      history.swaps.replace(told)
      onRead()
    }
    return { swap: history.swaps.find(told.id) ?? told, isOther }
  }

  return {
    readAgain: async (swapId) => keep(await swaps.swapById(swapId)),
    async ofPayment(source, paymentId) {
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
