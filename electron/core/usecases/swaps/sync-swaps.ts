import { hourMs } from '@common/domain/durations'
import type { CrossExchange } from '../../ports/exchange/exchange-cross'
import type { SwapExchange } from '../../ports/exchange/exchange-swaps'
import type { History } from '../../ports/storage/history'
import type { BalanceTracker } from '../../state/balance-tracker'
import type { Swap } from '@common/domain/swaps/swap'
import { syncList } from '../lists/sync-list'

interface CopyListDeps {
  readonly history: History
  readonly balance: Pick<BalanceTracker, 'countSwaps' | 'countTransfers'>
}

const overlapMs = hourMs

interface SyncSwapsDeps extends CopyListDeps, Pick<SwapExchange, 'swaps'> {
  readonly onNew: (swaps: readonly Swap[]) => void
}

export const syncSwaps = ({ swaps, history, balance, onNew }: SyncSwapsDeps) =>
  syncList({
    name: 'swaps',
    list: swaps,
    overlapMs,
    save: (items) =>
      history.transaction(() => {
        const fresh = history.swaps.add(items)
        balance.countSwaps(fresh)
        onNew(fresh)
      }),
    facts: history.facts,
  })

export const syncTransfers = ({
  transfers,
  history,
  balance,
}: CopyListDeps & Pick<CrossExchange, 'transfers'>) =>
  syncList({
    name: 'transfers',
    list: transfers,
    overlapMs,
    save: (items) => history.transaction(() => balance.countTransfers(history.cross.addTransfers(items))),
    facts: history.facts,
  })
