import { hourMs } from '@common/domain/durations'
import type { CrossExchange } from '../../ports/exchange-cross'
import type { SwapExchange } from '../../ports/exchange-swaps'
import type { History } from '../../ports/history'
import type { BalanceBook } from '../../state/balance-book'
import { syncList } from '../lists/sync-list'

interface CopyPorts {
  readonly history: Pick<History, 'fact' | 'saveFact' | 'addSwaps' | 'addTransfers' | 'together'>
  readonly balance: Pick<BalanceBook, 'countSwaps' | 'countTransfers'>
}

/** Neither changes once it is made. */
const overlapMs = hourMs

/** Copies swaps into the history: all of them the first time, later only what is new. */
export const syncSwaps = ({ swaps, history, balance }: CopyPorts & Pick<SwapExchange, 'swaps'>) =>
  syncList({
    name: 'swaps',
    list: swaps,
    overlapMs,
    save: (told) => history.together(() => balance.countSwaps(history.addSwaps(told))),
    history,
  })

/** The same for what was moved to the collateral of cross margin and back. */
export const syncTransfers = ({
  transfers,
  history,
  balance,
}: CopyPorts & Pick<CrossExchange, 'transfers'>) =>
  syncList({
    name: 'transfers',
    list: transfers,
    overlapMs,
    save: (told) => history.together(() => balance.countTransfers(history.addTransfers(told))),
    history,
  })
