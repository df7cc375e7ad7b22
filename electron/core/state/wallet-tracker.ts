import {
  type WalletChange,
  isVoid,
  type Deposit,
  type DepositInvoice,
  type DepositState,
  type Withdrawal,
} from '@common/domain/wallet'
import { BoundedMap } from '@common/domain/collections/bounded'
import { minuteMs } from '@common/domain/durations'
import { isEqualRecord } from '@common/domain/collections/is-equal-record'
import { findFeeLimit, type PaymentEventKind } from '@common/domain/payments/payment-event'
import { expireDeposit } from '@common/domain/payments/expire-deposit'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/storage/history'
import type { WithdrawalRequest } from '@common/domain/writes/payment-writes'
import type { Changed } from './changed'
import { exchangeNowMs, type ExchangeClock } from './exchange-time'

const storedCount = 500
/** Earlier versions stored unpaid invoices as pending forever. */
const maxOlderCount = 1000
/** Clock differences of seconds, and one-minute polling. */
const freshMs = 5 * minuteMs

interface WalletTrackerDeps {
  readonly history: History
  readonly clock: Pick<Clock, 'nowMs'>
  readonly exchange: ExchangeClock
  readonly publish: (change: WalletChange) => void
  readonly balance: {
    countDeposits(changes: readonly Changed<Deposit>[]): void
    countWithdrawals(changes: readonly Changed<Withdrawal>[]): void
  }
  readonly enqueueDeposits: (changes: readonly Changed<Deposit>[]) => void
  readonly enqueueWithdrawals: (changes: readonly Changed<Withdrawal>[]) => void
  readonly enqueueOld: () => void
}

type IsNews<T> = (change: Changed<T>) => boolean

export class WalletTracker {
  readonly #deps: WalletTrackerDeps
  readonly #deposits: Map<string, Deposit>
  readonly #withdrawals: Map<string, Withdrawal>
  /** The exchange's records have no expiry. */
  readonly #expiriesMs = new BoundedMap<string, number>(storedCount)
  #areOlderExpired = false
  readonly #unread = new Set<'deposits' | 'withdrawals'>(['deposits', 'withdrawals'])

  constructor(deps: WalletTrackerDeps) {
    this.#deps = deps
    this.#deposits = byId(deps.history.payments.deposits(storedCount))
    this.#withdrawals = byId(deps.history.payments.withdrawals(storedCount))
  }

  snapshot(): WalletChange {
    return {
      kind: 'snapshot',
      deposits: newestFirst(this.#deposits),
      withdrawals: newestFirst(this.#withdrawals),
      isRead: this.#isRead,
    }
  }

  get #isRead(): boolean {
    return this.#unread.size === 0
  }

  noteRead(list: 'deposits' | 'withdrawals'): void {
    if (!this.#unread.delete(list) || !this.#isRead) return
    this.#deps.publish({ kind: 'changed', deposits: [], withdrawals: [], isRead: true })
  }

  paymentsOf(paymentHash: string): Withdrawal[] {
    return this.#deps.history.payments.withdrawalsOf(paymentHash)
  }

  pendingDeposits(): Deposit[] {
    return [...this.#deposits.values()].filter(({ state }) => state === 'pending')
  }

  pendingWithdrawals(): Withdrawal[] {
    return [...this.#withdrawals.values()].filter(({ state }) => state === 'pending')
  }

  /** Undefined if only Lightning deposits are pending. */
  changingDepositsSinceMs(): number | undefined {
    return oldestMs(this.pendingDeposits().filter(({ rail }) => rail !== 'lightning'))
  }

  changingWithdrawalsSinceMs(): number | undefined {
    return oldestMs(this.pendingWithdrawals())
  }

  applyDeposits(received: readonly Deposit[], isNews: IsNews<Deposit> = () => true): void {
    const { history, publish, balance, enqueueDeposits, enqueueOld } = this.#deps
    const before = (id: string): Deposit | undefined => this.#deposits.get(id) ?? history.payments.deposit(id)
    const current = received.map((deposit) => this.#withExpiry(deposit, before(deposit.id)))
    const changes = findChanges(current, before)
    if (changes.length === 0) return
    const deposits = changes.map(({ after }) => after)
    history.transaction(({ afterCommit }) => {
      history.payments.saveDeposits(deposits)
      balance.countDeposits(changes)
      this.#note(changes, depositEvent)
      afterCommit(() => {
        for (const deposit of deposits) this.#deposits.set(deposit.id, deposit)
        publish({ kind: 'changed', deposits, withdrawals: [], isRead: this.#isRead })
      })
      enqueueSome(changes.filter(isNews), enqueueDeposits, enqueueOld)
    })
  }

  /** The first call includes deposits not in memory. */
  expireDeposits(): void {
    const older = this.#areOlderExpired ? [] : this.#olderPendingDeposits()
    this.#areOlderExpired = true
    this.applyDeposits([...this.pendingDeposits(), ...older], () => false)
  }

  #olderPendingDeposits(): Deposit[] {
    const { history } = this.#deps
    const query = { kinds: ['deposit'], search: 'lightning pending' } as const
    return history.entries
      .page(query, null, maxOlderCount)
      .entries.filter(({ id }) => !this.#deposits.has(id))
      .flatMap(({ id }) => history.payments.deposit(id) ?? [])
  }

  noteInvoice({ depositId, expiresAtMs }: DepositInvoice): void {
    this.#expiriesMs.set(depositId, expiresAtMs)
  }

  #withExpiry(received: Deposit, before: Deposit | undefined): Deposit {
    const expiresAtMs = this.#expiriesMs.get(received.id) ?? before?.expiresAtMs
    const deposit = expiresAtMs === undefined ? received : { ...received, expiresAtMs }
    const { exchange, clock } = this.#deps
    return expireDeposit(deposit, exchangeNowMs(exchange, clock))
  }

  applyWithdrawals(received: readonly Withdrawal[], isNews: IsNews<Withdrawal> = () => true): void {
    const { history, publish, balance, enqueueWithdrawals, enqueueOld } = this.#deps
    const before = (id: string): Withdrawal | undefined =>
      this.#withdrawals.get(id) ?? history.payments.withdrawal(id)
    const changes = findChanges(received, before)
    if (changes.length === 0) return
    const withdrawals = changes.map(({ after }) => after)
    history.transaction(({ afterCommit }) => {
      history.payments.saveWithdrawals(withdrawals)
      balance.countWithdrawals(changes)
      this.#note(changes, withdrawalEvent)
      for (const withdrawal of withdrawals) this.#noteFee(withdrawal)
      afterCommit(() => {
        for (const withdrawal of withdrawals) this.#withdrawals.set(withdrawal.id, withdrawal)
        publish({ kind: 'changed', deposits: [], withdrawals, isRead: this.#isRead })
      })
      enqueueSome(changes.filter(isNews), enqueueWithdrawals, enqueueOld)
    })
  }

  /** May be listed already, without fee limit and details. */
  applyRequested(withdrawal: Withdrawal, { feeLimitSats, details }: WithdrawalRequest): void {
    const { history, clock, publish, enqueueWithdrawals } = this.#deps
    const before = this.#withdrawals.get(withdrawal.id)
    history.transaction(() => {
      history.payments.saveEvent(withdrawal.id, { kind: 'asked', atMs: clock.nowMs(), feeLimitSats })
      if (details) history.payments.saveDetails(withdrawal.id, details)
    })
    this.applyWithdrawals([withdrawal])
    const previous = this.#withdrawals.get(withdrawal.id) ?? withdrawal
    // So that the window loads the details.
    if (details && previous === before)
      publish({ kind: 'changed', deposits: [], withdrawals: [previous], isRead: this.#isRead })
    history.transaction(() => {
      this.#noteFee(previous)
      enqueueWithdrawals([{ before: previous, after: previous }])
    })
  }

  /** Payments first read as final get no times. */
  #note<T extends Payment>(
    changes: readonly Changed<T>[],
    eventByCloseReason: (payment: T) => PaymentEventKind,
  ): void {
    const { history, clock } = this.#deps
    const nowMs = clock.nowMs()
    for (const { before, after } of changes) {
      const isOld = before === undefined && after.createdAtMs < nowMs - freshMs
      if (!isOld) history.payments.saveEvent(after.id, { kind: eventByCloseReason(after), atMs: nowMs })
    }
  }

  #noteFee(withdrawal: Withdrawal): void {
    const { history, clock } = this.#deps
    const limitSats = findFeeLimit(history.payments.events(withdrawal.id))
    if (limitSats === null || withdrawal.feeSats <= limitSats) return
    history.payments.saveEvent(withdrawal.id, { kind: 'fee-above-limit', atMs: clock.nowMs() })
  }
}

const enqueueSome = <T>(
  news: readonly Changed<T>[],
  enqueue: (changes: readonly Changed<T>[]) => void,
  enqueueOld: () => void,
): void => (news.length > 0 ? enqueue(news) : enqueueOld())

interface Payment {
  readonly id: string
  readonly createdAtMs: number
  readonly state: DepositState
}

const depositEvent = ({ state, blockHeight }: Deposit): PaymentEventKind =>
  state !== 'pending' ? state : blockHeight === undefined ? 'seen' : 'in-block'

const withdrawalEvent = ({ rail, state, reference }: Withdrawal): PaymentEventKind =>
  state !== 'pending' ? state : rail === 'bitcoin' && reference !== null ? 'on-its-way' : 'seen'

const byId = <T extends Payment>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]))

const oldestMs = (payments: readonly Payment[]): number | undefined =>
  payments.map(({ createdAtMs }) => createdAtMs).sort((a, b) => a - b)[0]

const newestFirst = <T extends Payment>(items: ReadonlyMap<string, T>): T[] =>
  [...items.values()].sort((a, b) => b.createdAtMs - a.createdAtMs).slice(0, storedCount)

const findChanges = <T extends Payment>(
  received: readonly T[],
  beforeOf: (id: string) => T | undefined,
): Changed<T>[] =>
  // Counted once, even if listed twice.
  [...byId(received).values()].map((after) => ({ before: beforeOf(after.id), after })).filter(isChanged)

/** Ignores late responses for settled payments. A missing payment may reappear. */
function isChanged<T extends Payment>({ before, after }: Changed<T>): boolean {
  if (!before) return true
  if (isFinal(before) && after.state === 'pending') return false
  // If the exchange has one flag for both, the user's own cancel is more exact.
  if (before.state === 'canceled' && after.state === 'failed') return false
  return !isEqualRecord(before, after)
}

const isFinal = (payment: Payment): boolean => payment.state === 'settled' || isVoid(payment)
