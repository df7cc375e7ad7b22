import { TextError } from '@common/texts/text-error'
import type { Alert } from '@common/domain/alerts/alert'
import type {
  PreviewComparison,
  StoredComparisons,
} from '@common/domain/futures/comparison/preview-comparison'
import type { RiskLimits } from '@common/domain/guards/risk-limits'
import type { Day } from '@common/domain/record/days'
import type { Entry, EntryKind } from '@common/domain/record/entry'
import type { Sums } from '@common/domain/record/sums'
import type { PaymentDetails } from '@common/domain/payments/payment-details'
import type { PaymentEvent } from '@common/domain/payments/payment-event'
import type { WithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { UnresolvedWrite, WriteAction } from '@common/domain/unresolved-write'
import type { AppNotification } from '@common/domain/notifications/notification'
import type { TriggerKind } from '@common/domain/futures/trigger-kind'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { OptionOrder, OptionTrade, Settlement } from '@common/domain/options/option'
import type { Swap, SwapOrder } from '@common/domain/swaps/swap'
import type {
  CollateralTransfer,
  CrossFundingFee,
  CrossOrder,
  NewCrossOrder,
} from '@common/domain/futures/cross/cross-records'
import type { SettledFill } from '@common/domain/futures/cross/cross-replay'
import type { FundingFee } from '../exchange/exchange-futures'
import type { ExecutedSwap } from '../exchange/exchange-swaps'
import type { FieldIssue } from '@common/domain/issue'
import type { Text } from '@common/texts/text'

interface OneTrade {
  readonly tradeId: string
}
interface ManyTrades {
  readonly tradeIds: readonly string[]
}
interface MarginChange extends OneTrade {
  readonly amountSats: Sats
  readonly before: { readonly marginSats: Sats; readonly price: Usd }
}

interface CollateralChange {
  readonly amountSats: Sats
  readonly beforeSats: Sats
}

export interface WithdrawalRequest {
  /** By the user's rules; missing in earlier versions. */
  readonly feeLimitSats?: Sats | undefined
  readonly details?: PaymentDetails | undefined
}

interface RequestedPayment extends WithdrawalRequest {
  readonly amountSats: Sats
}

/** Earlier equal withdrawals, excluded by reconciliation. */
interface SimilarPayments {
  readonly knownIds: readonly string[]
}

interface SentDetails {
  'open-trade': { readonly order: FuturesOrder; readonly knownTradeIds: readonly string[] }
  'close-trade': OneTrade
  'cancel-trade': OneTrade
  /** Stored until both outcomes are known. */
  'move-order': OneTrade & { readonly fromPrice: Usd; readonly price: Usd; readonly newOrderId: string }
  'add-margin': MarginChange
  'cash-in': MarginChange
  /** With `trailingRate`, the stop loss trails the price. */
  'update-trade': OneTrade & {
    readonly level: TriggerKind
    readonly price: Usd | null
    readonly trailingRate?: number | undefined
  }
  'close-all': ManyTrades
  'cancel-all': ManyTrades
  withdraw: RequestedPayment & { readonly paymentHash: string }
  'withdraw-on-chain': RequestedPayment & SimilarPayments & { readonly address: string }
  'cancel-withdrawal': { readonly withdrawalId: string }
  transfer: SimilarPayments & { readonly toUsername: string; readonly amountSats: Sats }
  'buy-option': { readonly order: OptionOrder; readonly knownTradeIds: readonly string[] }
  'close-option': OneTrade
  'close-all-options': ManyTrades
  'set-settlement': OneTrade & { readonly settlement: Settlement }
  swap: { readonly order: SwapOrder; readonly knownIds: readonly string[] }
  'cross-order': { readonly order: NewCrossOrder }
  'cross-cancel': OneTrade
  'cross-cancel-all': ManyTrades
  /** Before the close; earlier versions stored no entry price. */
  'cross-close': { readonly quantity: number; readonly entryPrice?: Usd | undefined }
  'cross-leverage': { readonly leverage: number }
  'cross-deposit': CollateralChange
  'cross-withdraw': CollateralChange
}

export type SentAction = { [A in WriteAction]: { readonly action: A } & SentDetails[A] }[WriteAction]

/** Stored before sending. */
export interface PendingWrite {
  readonly doubt: UnresolvedWrite
  readonly sent: SentAction
  /** Null except for orders. */
  readonly orderId: string | null
  readonly sentAtServiceMs: number
}

export type OrderOutcome =
  | { readonly kind: 'done'; readonly trade: FuturesTrade }
  | { readonly kind: 'bought'; readonly option: OptionTrade }
  | { readonly kind: 'swapped'; readonly swap: ExecutedSwap }
  | { readonly kind: 'placed'; readonly order: CrossOrder }
  | { readonly kind: 'in-doubt'; readonly doubtId: string }
  | {
      readonly kind: 'refused'
      readonly said: Text
      readonly issues: readonly FieldIssue[]
    }

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

export interface EntryPage {
  readonly entries: Entry[]
  /** Null after the last page. */
  readonly next: EntryCursor | null
}

export interface Transaction {
  /** For notifications and memory: runs after the outermost commit, in order, and never after a rollback. */
  afterCommit(effect: () => void): void
}

/** One database per profile. */
export interface History {
  /**
   * One transaction; may be nested.
   * @throws the first error of its effects, after all ran
   */
  transaction<T>(run: (transaction: Transaction) => T): T

  saveTrades(trades: readonly FuturesTrade[]): void
  activeTrades(): FuturesTrade[]
  /** Closed and canceled, newest first. */
  endedTrades(query: { beforeMs?: number | undefined; limit: number }): FuturesTrade[]
  trade(tradeId: string): FuturesTrade | undefined
  /** For trades that the exchange does not have. */
  removeTrade(tradeId: string): void

  saveOptions(options: readonly OptionTrade[]): void
  activeOptions(): OptionTrade[]
  /** Closed, expired and exercised, newest first. */
  endedOptions(limit: number): OptionTrade[]
  option(tradeId: string): OptionTrade | undefined
  removeOption(tradeId: string): void
  /** Returns the new ones. */
  addSwaps(swaps: readonly Swap[]): Swap[]
  swap(swapId: string): Swap | undefined
  /** Time and position stay. */
  replaceSwap(swap: Swap): void
  /** Newest first. */
  swaps(limit: number): Swap[]
  /** Returns the new ones. */
  addTransfers(transfers: readonly CollateralTransfer[]): CollateralTransfer[]
  /** Newest first. */
  transfers(limit: number): CollateralTransfer[]
  addCrossFunding(carry: readonly CrossFundingFee[]): void
  /** Returns the new ones; `settleCrossFills` creates their entries. */
  addCrossFills(fills: readonly CrossOrder[]): CrossOrder[]
  /**
   * Computes P&L of a batch; requires all earlier transfers and funding.
   * @returns true if more may remain
   */
  settleCrossFills(): boolean
  /** Newest first. */
  crossFillsSince(sinceMs: number): SettledFill[]
  /** Newest first. */
  crossFundingSince(sinceMs: number): CrossFundingFee[]

  saveDeposits(deposits: readonly Deposit[]): void
  deposits(limit: number): Deposit[]
  deposit(depositId: string): Deposit | undefined
  saveWithdrawals(withdrawals: readonly Withdrawal[]): void
  withdrawals(limit: number): Withdrawal[]
  withdrawal(withdrawalId: string): Withdrawal | undefined
  /** By payment hash or transaction, newest first. */
  withdrawalsOf(reference: string): Withdrawal[]
  /** The first event of each kind is final. */
  savePaymentEvent(paymentId: string, event: PaymentEvent): void
  /** Oldest first. */
  paymentEvents(paymentId: string): PaymentEvent[]
  savePaymentDetails(paymentId: string, details: PaymentDetails): void
  paymentDetails(paymentId: string): PaymentDetails | null
  /** By payment id, last stored first. */
  allPaymentDetails(): ReadonlyMap<string, PaymentDetails>
  /** By id of the trade, option, swap or payment. */
  notes(): Record<string, string>
  /** An empty note deletes it. */
  saveNote(id: string, note: string): void
  saveFundingFees(fees: readonly FundingFee[]): void
  fundingFees(query: { limit: number }): FundingFee[]

  addPreviewComparison(comparison: PreviewComparison): void
  /** Newest first, with sums over all. */
  previewComparisons(limit: number): StoredComparisons

  /** Null `after`: from the newest. */
  entries(query: EntryQuery, after: EntryCursor | null, limit: number): EntryPage
  sums(query: EntryQuery): Sums
  /** Days with entries, oldest first; `offsetMinutes` from UTC. */
  days(fromMs: number, toMs: number, offsetMinutes: number): Day[]
  /** Only funding with its own entries. */
  listedFundingSats(tradeIds: readonly string[]): Sats

  /** False if the id exists. */
  addNotification(notice: AppNotification): boolean
  /** For an event that did not happen. */
  removeNotification(notificationId: string): void
  /** Not shown before the app closed; oldest first. */
  unshownNotifications(): AppNotification[]
  markShown(notificationIds: readonly string[]): void
  /** Newest first. */
  notices(limit: number): AppNotification[]
  markListedRead(): void

  /** Newest first. */
  alerts(): Alert[]
  saveAlert(alert: Alert): void
  removeAlert(alertId: string): void

  /** Undefined if missing. */
  getKeyValue(name: string): unknown
  setKeyValue(name: string, value: unknown): void

  /** Defaults replace missing and unreadable rules. */
  userLimits<Name extends keyof UserLimits>(name: Name): UserLimits[Name]
  saveUserLimits<Name extends keyof UserLimits>(name: Name, rules: UserLimits[Name]): void

  problem(): Text | null
  /** @throws StorageLost if a database file is missing or was replaced */
  checkFiles(): void
  close(): void
}

export class HistoryError extends TextError {
  override readonly name = 'HistoryError'
}
