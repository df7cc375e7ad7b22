import { hourMs } from '@common/domain/durations'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { CrossExchange } from '../../ports/exchange/exchange-cross'
import type { History } from '../../ports/storage/history'
import type { ReadOptions } from '../lists/read-listing'
import { syncList } from '../lists/sync-list'

interface SyncCrossRecordsDeps {
  readonly cross: Pick<CrossExchange, 'filledOrders' | 'fundingFees'>
  readonly history: History
  readonly onFills: (fresh: readonly CrossOrder[]) => void
}

/** Listed fills and funding fees never change. */
const overlapMs = hourMs

/** Sync transfers first: P&L depends on the collateral. */
export function syncCrossRecords({ cross, history, onFills }: SyncCrossRecordsDeps) {
  const readFunding = syncList({
    name: 'crossCarry',
    list: cross.fundingFees,
    overlapMs,
    save: (items) => history.cross.addFunding(items),
    facts: history.facts,
  })
  const readFills = syncList({
    name: 'crossFills',
    list: cross.filledOrders,
    overlapMs,
    save: (items) => onFills(history.cross.addFills(items)),
    facts: history.facts,
  })
  return async (options: ReadOptions = {}) => {
    await readFunding(options)
    await readFills(options)
    while (history.cross.settleFills()) {
      options.signal?.throwIfAborted()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
