import { expect } from 'vitest'
import { entryKinds } from '@common/domain/record/entry'
import { addEntry, noSums, computeBalanceProof } from '@common/domain/record/sums'
import { zeroSats, type Sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import type { RecordsOverWire } from './records-over-wire'
import { temporaryFolder } from '../temporary-folder'

const everything = { kinds: entryKinds, search: '' }

/** Sats of a balance that the app's history doesn't explain while no positions are open. */
export function unexplainedSats(records: RecordsOverWire, balanceSats: Sats): Sats {
  const { history } = openHistory(temporaryFolder(), 'p', null, 1)
  try {
    history.transaction(() => {
      history.saveTrades([...records.trades.values()])
      history.saveOptions([...records.options.values()])
      history.addSwaps(records.swaps)
      history.saveDeposits(records.deposits)
      history.saveWithdrawals(records.withdrawals)
      history.addTransfers([...records.transfers.values()])
      history.addCrossFunding([...records.carry.values()])
      history.addCrossFills(records.fills.toReversed())
      while (history.settleCrossFills());
    })
    expect(history.crossFillsSince(0).toReversed()).toEqual(records.fills)
    const sums = history.sums(everything)
    const { entries } = history.entries(everything, null, 1000)
    expect(entries.reduce(addEntry, noSums)).toEqual(sums)
    return computeBalanceProof(sums, { balanceSats, syntheticUsd: 0 }, zeroSats).otherSats
  } finally {
    history.close()
  }
}
