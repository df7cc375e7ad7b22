import type { WalletChange } from '@common/bridge/contract/wallet'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { History } from '../ports/history'

const keptCount = 500

export interface Changed<T> {
  readonly before: T | undefined
  readonly after: T
}

export interface WalletBookParts {
  readonly history: Pick<
    History,
    'deposits' | 'withdrawals' | 'withdrawalsOf' | 'saveDeposits' | 'saveWithdrawals'
  >
  readonly publish: (change: WalletChange) => void
}

/** Deposits and withdrawals as last told by the exchange; what changes is stored and published. */
export class WalletBook {
  readonly #parts: WalletBookParts
  readonly #deposits: Map<string, Deposit>
  readonly #withdrawals: Map<string, Withdrawal>

  constructor(parts: WalletBookParts) {
    this.#parts = parts
    this.#deposits = byId(parts.history.deposits(keptCount))
    this.#withdrawals = byId(parts.history.withdrawals(keptCount))
  }

  snapshot(): WalletChange {
    return {
      kind: 'snapshot',
      deposits: newestFirst(this.#deposits),
      withdrawals: newestFirst(this.#withdrawals),
    }
  }

  /** Withdrawals of a payment hash, also those from before the kept ones. */
  paymentsOf(paymentHash: string): Withdrawal[] {
    return this.#parts.history.withdrawalsOf(paymentHash)
  }

  pendingWithdrawals(): Withdrawal[] {
    return [...this.#withdrawals.values()].filter(({ state }) => state === 'pending')
  }

  /** When the oldest deposit was made that may take longer than its invoice; undefined when none is pending. */
  changingDepositsSinceMs(): number | undefined {
    return oldestPendingMs([...this.#deposits.values()].filter(({ rail }) => rail !== 'lightning'))
  }

  changingWithdrawalsSinceMs(): number | undefined {
    return oldestPendingMs([...this.#withdrawals.values()])
  }

  applyDeposits(deposits: readonly Deposit[]): Changed<Deposit>[] {
    const changes = merge(this.#deposits, deposits)
    if (changes.length === 0) return []
    const changed = changes.map(({ after }) => after)
    this.#parts.history.saveDeposits(changed)
    this.#parts.publish({ kind: 'changed', deposits: changed, withdrawals: [] })
    return changes
  }

  applyWithdrawals(withdrawals: readonly Withdrawal[]): Changed<Withdrawal>[] {
    const changes = merge(this.#withdrawals, withdrawals)
    if (changes.length === 0) return []
    const changed = changes.map(({ after }) => after)
    this.#parts.history.saveWithdrawals(changed)
    this.#parts.publish({ kind: 'changed', deposits: [], withdrawals: changed })
    return changes
  }
}

interface Payment {
  readonly id: string
  readonly createdAtMs: number
  readonly state: 'pending' | 'settled' | 'failed'
}

const byId = <T extends Payment>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]))

const oldestPendingMs = (payments: readonly Payment[]): number | undefined =>
  payments
    .filter(({ state }) => state === 'pending')
    .map(({ createdAtMs }) => createdAtMs)
    .sort((a, b) => a - b)[0]

const newestFirst = <T extends Payment>(items: ReadonlyMap<string, T>): T[] =>
  [...items.values()].sort((a, b) => b.createdAtMs - a.createdAtMs).slice(0, keptCount)

/** A settled payment stays settled: an older answer that arrives late does not undo it. */
function merge<T extends Payment>(known: Map<string, T>, told: readonly T[]): Changed<T>[] {
  const changes: Changed<T>[] = []
  for (const after of told) {
    const before = known.get(after.id)
    if (before && before.state !== 'pending' && after.state === 'pending') continue
    if (before && JSON.stringify(before) === JSON.stringify(after)) continue
    known.set(after.id, after)
    changes.push({ before, after })
  }
  return changes
}
