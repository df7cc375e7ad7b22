import type { WalletChange } from '@common/bridge/contract/wallet'
import { minuteMs } from '@common/domain/durations'
import type { PaymentEventKind } from '@common/domain/payments/payment-event'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/history'

const keptCount = 500
/** Clocks differ by seconds, and lists are read once a minute. */
const freshMs = 5 * minuteMs

export interface Changed<T> {
  readonly before: T | undefined
  readonly after: T
}

export interface WalletBookParts {
  readonly history: Pick<
    History,
    'deposits' | 'withdrawals' | 'withdrawalsOf' | 'saveDeposits' | 'saveWithdrawals' | 'savePaymentEvent'
  >
  readonly clock: Pick<Clock, 'nowMs'>
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
    this.#note(changes, depositEvent)
    this.#parts.publish({ kind: 'changed', deposits: changed, withdrawals: [] })
    return changes
  }

  /** When it was seen; what had ended before it was first seen has no times. */
  #note<T extends Payment>(changes: readonly Changed<T>[], eventOf: (payment: T) => PaymentEventKind): void {
    const { history, clock } = this.#parts
    const nowMs = clock.nowMs()
    for (const { before, after } of changes) {
      const isOld = before === undefined && after.createdAtMs < nowMs - freshMs
      if (!isOld) history.savePaymentEvent(after.id, { kind: eventOf(after), atMs: nowMs })
    }
  }

  applyWithdrawals(withdrawals: readonly Withdrawal[]): Changed<Withdrawal>[] {
    const changes = merge(this.#withdrawals, withdrawals)
    if (changes.length === 0) return []
    const changed = changes.map(({ after }) => after)
    this.#parts.history.saveWithdrawals(changed)
    this.#note(changes, withdrawalEvent)
    this.#parts.publish({ kind: 'changed', deposits: [], withdrawals: changed })
    return changes
  }
}

interface Payment {
  readonly id: string
  readonly createdAtMs: number
  readonly state: 'pending' | 'settled' | 'failed'
}

const depositEvent = ({ state, blockHeight }: Deposit): PaymentEventKind =>
  state !== 'pending' ? state : blockHeight === undefined ? 'seen' : 'in-block'

const withdrawalEvent = ({ rail, state, reference }: Withdrawal): PaymentEventKind =>
  state !== 'pending' ? state : rail === 'bitcoin' && reference !== null ? 'on-its-way' : 'seen'

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
