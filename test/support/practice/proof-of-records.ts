import { expect } from 'vitest'
import { entryKinds } from '@common/domain/record/entry'
import { addEntry, noSums, computeBalanceProof } from '@common/domain/record/sums'
import { zeroSats, type Sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import type { RecordsOverWire } from './records-over-wire'
import { temporaryFolder } from '../temporary-folder'

const allEntries = { kinds: entryKinds, search: '' }

/** Sats of a balance that the app's history doesn't explain while no positions are open. */
export function unexplainedSats(records: RecordsOverWire, balanceSats: Sats): Sats {
  const { history } = openHistory(temporaryFolder(), 'p', null, 1)
  try {
    history.transaction(() => {
      history.trades.save([...records.trades.values()])
      history.options.save([...records.options.values()])
      history.swaps.add(records.swaps)
      history.payments.saveDeposits(records.deposits)
      history.payments.saveWithdrawals(records.withdrawals)
      history.cross.addTransfers([...records.transfers.values()])
      history.cross.addFunding([...records.carry.values()])
      history.cross.addFills(records.fills.toReversed())
      while (history.cross.settleFills());
    })
    expect(history.cross.fillsSince(0).toReversed()).toEqual(records.fills)
    const sums = history.entries.sums(allEntries)
    const { entries } = history.entries.page(allEntries, null, 1000)
    expect(entries.reduce(addEntry, noSums)).toEqual(sums)
    return computeBalanceProof(sums, { balanceSats, syntheticUsd: 0 }, zeroSats).otherSats
  } finally {
    history.close()
  }
}
