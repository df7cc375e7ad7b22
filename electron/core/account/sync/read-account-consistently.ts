import type { AccountState } from '@common/bridge/contract/account-contract'
import { isSameRevision, type HoldingsRevisions } from '@common/domain/balance/holdings'
import type { WriteAction } from '@common/domain/unresolved-write'

export interface ReadAccountConsistentlyDeps {
  readonly holdings: () => HoldingsRevisions
  /** Awaiting a response. */
  readonly onTheirWay: () => readonly WriteAction[]
}

/** Change no holdings; a payment can be pending for long. */
const movesBalanceAlone: readonly WriteAction[] = [
  'withdraw',
  'withdraw-on-chain',
  'cancel-withdrawal',
  'transfer',
  'swap',
]

/** Holdings are null if they may have changed meanwhile. */
export function readAccountConsistently({ holdings, onTheirWay }: ReadAccountConsistentlyDeps) {
  const isSettled = (): boolean => onTheirWay().every((action) => movesBalanceAlone.includes(action))

  return async (read: () => Promise<Omit<AccountState, 'holdings'>>): Promise<AccountState> => {
    const before = isSettled() ? holdings() : null
    const state = await read()
    const isUnchanged = before !== null && isSettled() && isSameRevision(before, holdings())
    return { ...state, holdings: isUnchanged ? before : null }
  }
}
