import type { Alert } from '@common/domain/alerts/alert'
import type {
  PreviewComparison,
  StoredComparisons,
} from '@common/domain/futures/comparison/preview-comparison'
import type {
  CollateralTransfer,
  CrossFundingFee,
  CrossOrder,
} from '@common/domain/futures/cross/cross-records'
import type { SettledFill } from '@common/domain/futures/cross/cross-replay'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { RiskLimits } from '@common/domain/risk-limits/risk-limits'
import type { AppNotification } from '@common/domain/notifications/notification'
import type { OptionTrade } from '@common/domain/options/option'
import type { PaymentDetails } from '@common/domain/payments/payment-details'
import type { PaymentEvent } from '@common/domain/payments/payment-event'
import type { WithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import type { Day, UtcOffsets } from '@common/domain/record/days'
import type { Entry, EntryKind } from '@common/domain/record/entry'
import type { TradeResults } from '@common/domain/record/trade-results'
import type { Sums } from '@common/domain/record/sums'
import type { Swap } from '@common/domain/swaps/swap'
import type { Sats } from '@common/domain/units'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { FundingFee } from '../exchange/exchange-futures'

export interface UserLimits {
  readonly guards: RiskLimits
  readonly 'wallet rules': WithdrawalRules
}

/** Newest first, then greater id. */
export interface EntryCursor {
  readonly atMs: number
  readonly id: string
  readonly kind: EntryKind
}

export interface EntryQuery {
  readonly kinds: readonly EntryKind[]
  /** See `searchEntries`. */
  readonly search: string
  /** Whole quarter hours, `toMs` exclusive. */
  readonly span?: Span | undefined
}

export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

interface EntryPage {
  readonly entries: Entry[]
  readonly next: EntryCursor | null
}

export interface TradeRepository {
  save(trades: readonly FuturesTrade[]): void
  active(): FuturesTrade[]
  /** Closed and canceled, newest first. `beforeId` continues within a millisecond. */
  ended(query: {
    beforeMs?: number | undefined
    beforeId?: string | undefined
    limit: number
  }): FuturesTrade[]
  find(tradeId: string): FuturesTrade | undefined
  remove(tradeId: string): void
  saveFundingFees(fees: readonly FundingFee[]): void
}

export interface OptionRepository {
  save(options: readonly OptionTrade[]): void
  active(): OptionTrade[]
  /** Closed, expired and exercised, newest first. */
  ended(limit: number): OptionTrade[]
  find(tradeId: string): OptionTrade | undefined
  remove(tradeId: string): void
}

export interface SwapRepository {
  /** Returns the new ones. */
  add(swaps: readonly Swap[]): Swap[]
  find(swapId: string): Swap | undefined
  /** Time and position stay. */
  replace(swap: Swap): void
  newest(limit: number): Swap[]
}

export interface CrossRepository {
  /** Returns the new ones. */
  addTransfers(transfers: readonly CollateralTransfer[]): CollateralTransfer[]
  transfers(limit: number): CollateralTransfer[]
  addFunding(funding: readonly CrossFundingFee[]): void
  /** Returns the new ones; `settleFills` creates their entries. */
  addFills(fills: readonly CrossOrder[]): CrossOrder[]
  /**
   * Computes P&L of a batch; requires all earlier transfers and funding.
   * @returns true if more remain
   */
  settleFills(): boolean
  /** False for a fill whose P&L a late record has reset. */
  isSettled(orderId: string): boolean
  /** Includes such fills, with their last P&L. */
  fillsSince(sinceMs: number): SettledFill[]
  fundingSince(sinceMs: number): CrossFundingFee[]
}

export interface PaymentRepository {
  saveDeposits(deposits: readonly Deposit[]): void
  deposits(limit: number): Deposit[]
  deposit(depositId: string): Deposit | undefined
  saveWithdrawals(withdrawals: readonly Withdrawal[]): void
  withdrawals(limit: number): Withdrawal[]
  withdrawal(withdrawalId: string): Withdrawal | undefined
  /** By payment hash or transaction, newest first. */
  withdrawalsOf(reference: string): Withdrawal[]
  /** The first event of each kind is final. */
  saveEvent(paymentId: string, event: PaymentEvent): void
  events(paymentId: string): PaymentEvent[]
  saveDetails(paymentId: string, details: PaymentDetails): void
  details(paymentId: string): PaymentDetails | null
  /** By payment id, last stored first. */
  allDetails(): ReadonlyMap<string, PaymentDetails>
}

export interface NoteRepository {
  /** By id of the trade, option, swap or payment. */
  all(): Record<string, string>
  save(id: string, note: string): void
}

export interface ComparisonRepository {
  add(comparison: PreviewComparison): void
  /** Newest first, with sums over all. */
  newest(limit: number): StoredComparisons
}

export interface EntryRepository {
  page(query: EntryQuery, after: EntryCursor | null, limit: number): EntryPage
  sums(query: EntryQuery): Sums
  results(query: EntryQuery): TradeResults
  /** Days with entries in local time, oldest first. */
  days(fromMs: number, toMs: number, utcOffsets: UtcOffsets): Day[]
  /** Only funding with its own entries. */
  listedFundingSats(tradeIds: readonly string[]): Sats
}

export interface NotificationRepository {
  add(notification: AppNotification): boolean
  /** For an event that did not happen. */
  remove(notificationId: string): void
  /** Not shown before the app closed; oldest first. */
  unshown(): AppNotification[]
  markShown(notificationIds: readonly string[]): void
  newest(limit: number): AppNotification[]
  markAllRead(): void
}

export interface AlertRepository {
  all(): Alert[]
  save(alert: Alert): void
  remove(alertId: string): void
}

export interface FactRepository {
  get(name: string): unknown
  set(name: string, value: unknown): void
}

export interface LimitRepository {
  /** Defaults replace missing and unreadable rules. */
  get<Name extends keyof UserLimits>(name: Name): UserLimits[Name]
  save<Name extends keyof UserLimits>(name: Name, rules: UserLimits[Name]): void
}
