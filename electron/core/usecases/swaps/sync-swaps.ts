import { hourMs } from '@common/domain/durations'
import type { CrossExchange } from '../../ports/exchange/exchange-cross'
import type { SwapExchange } from '../../ports/exchange/exchange-swaps'
import type { History } from '../../ports/storage/history'
import type { BalanceTracker } from '../../state/balance-tracker'
import { syncList } from '../lists/sync-list'

interface CopyListDeps {
  readonly history: History
  readonly balance: Pick<BalanceTracker, 'countSwaps' | 'countTransfers'>
}

const overlapMs = hourMs

export const syncSwaps = ({ swaps, history, balance }: CopyListDeps & Pick<SwapExchange, 'swaps'>) =>
  syncList({
    name: 'swaps',
    list: swaps,
    overlapMs,
    save: (items) => history.transaction(() => balance.countSwaps(history.swaps.add(items))),
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
