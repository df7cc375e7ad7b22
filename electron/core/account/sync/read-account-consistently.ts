import type { AccountState } from '@common/domain/account'
import { isSameRevision, type HoldingsRevisions } from '@common/domain/balance/holdings'
import { writeKinds, type WriteAction } from '@common/domain/writes/write-kinds'

interface ReadAccountConsistentlyDeps {
  readonly holdings: () => HoldingsRevisions
  /** Awaiting a response, or with unknown status. */
  readonly undecided: () => readonly WriteAction[]
}

/** Holdings are null if they may have changed meanwhile. */
export function readAccountConsistently({ holdings, undecided }: ReadAccountConsistentlyDeps) {
  const isSettled = (): boolean => undecided().every((action) => writeKinds[action].changes === null)

  return async (read: () => Promise<Omit<AccountState, 'holdings'>>): Promise<AccountState> => {
    const before = isSettled() ? holdings() : null
    const state = await read()
    const isUnchanged = before !== null && isSettled() && isSameRevision(before, holdings())
    return { ...state, holdings: isUnchanged ? before : null }
  }
}
