import type { AccountState } from '@common/bridge/contract/account'
import { boundMark, type Bound } from '@common/domain/balance/bound'
import type { DoubtAction } from '@common/domain/doubt'

export interface ReadInStepParts {
  /** As it is known now. */
  readonly bound: () => Bound
  /** Writes of which the answer is awaited. */
  readonly onTheirWay: () => readonly DoubtAction[]
}

/** Nothing that is held beside the balance changes by these, and a payment may be on its way for long. */
const movesBalanceAlone: readonly DoubtAction[] = [
  'withdraw',
  'withdraw-on-chain',
  'cancel-withdrawal',
  'transfer',
  'swap',
]

/** Reads the account, and marks what was bound beside its balance; with none where that was moved, or may have been, while it was read. */
export function readInStep({ bound, onTheirWay }: ReadInStepParts) {
  const mark = (): number | null =>
    onTheirWay().every((action) => movesBalanceAlone.includes(action)) ? boundMark(bound()) : null

  return async (read: () => Promise<Omit<AccountState, 'boundMark'>>): Promise<AccountState> => {
    const before = mark()
    const state = await read()
    return { ...state, boundMark: mark() === before ? before : null }
  }
}
