import { TextError } from '@common/texts/text-error'
import type { Alert } from '@common/domain/alerts/alert'
import type { PreviewComparison, StoredComparisons } from '@common/domain/futures/preview-comparison'
import type { Guards } from '@common/domain/guards/guards'
import type { Day } from '@common/domain/record/days'
import type { Entry, EntryKind } from '@common/domain/record/entry'
import type { Sums } from '@common/domain/record/sums'
import type { PaymentDetails } from '@common/domain/payments/payment-details'
import type { PaymentEvent } from '@common/domain/payments/payment-event'
import type { WalletRules } from '@common/domain/payments/wallet-rules'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { Doubt, DoubtAction } from '@common/domain/doubt'
import type { Notice } from '@common/domain/notice'
import type { LevelKind } from '@common/domain/futures/level-kind'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { OptionOrder, OptionTrade, Settlement } from '@common/domain/options/option'
import type { Swap, SwapOrder } from '@common/domain/swap'
import type {
  CollateralTransfer,
  CrossCarry,
  CrossOrder,
  NewCrossOrder,
} from '@common/domain/futures/cross-records'
import type { SettledFill } from '@common/domain/futures/cross-replay'
import type { FundingFee } from './exchange-futures'
import type { MadeSwap } from './exchange-swaps'
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
  /** The collateral before. */
  readonly beforeSats: Sats
}

/** Data stored with a withdrawal that this app requested. */
export interface WithdrawalRequest {
  /** The most that the user's rules allowed as its fee; earlier versions did not keep it. */
  readonly feeLimitSats?: Sats | undefined
  readonly details?: PaymentDetails | undefined
}

interface AskedPayment extends WithdrawalRequest {
  readonly amountSats: Sats
}

/** Withdrawals of the same amount to the same destination that were there before: none of them is this one. */
interface AlikePayments {
  readonly knownIds: readonly string[]
}

/** All that is needed to find out what became of each action. */
interface SentDetails {
  'open-trade': { readonly order: FuturesOrder; readonly knownTradeIds: readonly string[] }
  'close-trade': OneTrade
  'cancel-trade': OneTrade
  /** A cancel, and a new order once that is sure: stored until it is known of both. */
  'move-order': OneTrade & { readonly fromPrice: Usd; readonly price: Usd; readonly newOrderId: string }
  'add-margin': MarginChange
  'cash-in': MarginChange
  /** `trailingRate`: the stop loss is to trail so far behind the price, in place of standing at `price`. */
  'update-trade': OneTrade & {
    readonly level: LevelKind
    readonly price: Usd | null
    readonly trailingRate?: number | undefined
  }
  'close-all': ManyTrades
  'cancel-all': ManyTrades
  withdraw: AskedPayment & { readonly paymentHash: string }
  'withdraw-on-chain': AskedPayment & AlikePayments & { readonly address: string }
  'cancel-withdrawal': { readonly withdrawalId: string }
  transfer: AlikePayments & { readonly toUsername: string; readonly amountSats: Sats }
  'buy-option': { readonly order: OptionOrder; readonly knownTradeIds: readonly string[] }
  'close-option': OneTrade
  'close-all-options': ManyTrades
  'set-settlement': OneTrade & { readonly settlement: Settlement }
  swap: { readonly order: SwapOrder; readonly knownIds: readonly string[] }
  'cross-order': { readonly order: NewCrossOrder }
  'cross-cancel': OneTrade
  'cross-cancel-all': ManyTrades
  /** Contracts before. */
  'cross-close': { readonly quantity: number }
  'cross-leverage': { readonly leverage: number }
  'cross-deposit': CollateralChange
  'cross-withdraw': CollateralChange
}

/** A write as it was sent. */
export type SentAction = { [A in DoubtAction]: { readonly action: A } & SentDetails[A] }[DoubtAction]

/** A write on its way or in doubt. It is stored before it is sent, so that not even a crash loses it. */
export interface StoredDoubt {
  readonly doubt: Doubt
  readonly sent: SentAction
  /** The window's intention, for orders. */
  readonly orderId: string | null
  /** When it was sent by the service's clock, epoch milliseconds. */
  readonly sentAtServiceMs: number
}

/** What became of an intention: a trade, an option, a swap or an order of cross margin, a doubt, or a refusal of the service. */
export type OrderOutcome =
  | { readonly kind: 'done'; readonly trade: FuturesTrade }
  | { readonly kind: 'bought'; readonly option: OptionTrade }
  | { readonly kind: 'swapped'; readonly swap: MadeSwap }
  | { readonly kind: 'placed'; readonly order: CrossOrder }
  | { readonly kind: 'in-doubt'; readonly doubtId: string }
  | {
      readonly kind: 'refused'
      readonly said: Text
      readonly issues: readonly FieldIssue[]
    }

/** What the user has bound himself to. */
export interface OwnRules {
  readonly guards: Guards
  readonly 'wallet rules': WalletRules
}

/** Where an entry stands in the record, which runs from the newest to the oldest; of one moment, the greater id comes first. */
export interface Place {
  readonly atMs: number
  readonly id: string
  readonly kind: EntryKind
}

/** Of which entries are wanted. */
export interface EntryQuery {
  readonly kinds: readonly EntryKind[]
  /** Every word must be found; see `searchEntries`. */
  readonly search: string
  /** Of a time, whole quarters of an hour; of all where there is none. `toMs` is after it. */
  readonly span?: Span | undefined
}

export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

export interface EntryPage {
  readonly entries: Entry[]
  /** Where the next page begins; null after the last. */
  readonly next: Place | null
}

/** The account's local records, one database for each profile. */
export interface History {
  /** Whatever `run` saves is stored as a whole or not at all, also within another `together`. */
  together<T>(run: () => T): T

  saveTrades(trades: readonly FuturesTrade[]): void
  /** Open and running trades. */
  liveTrades(): FuturesTrade[]
  /** Closed and canceled, newest first, ended before `beforeMs`. */
  endedTrades(query: { beforeMs?: number | undefined; limit: number }): FuturesTrade[]
  trade(tradeId: string): FuturesTrade | undefined
  /** For a live trade that the exchange turns out not to know. */
  removeTrade(tradeId: string): void

  saveOptions(options: readonly OptionTrade[]): void
  /** Running ones. */
  liveOptions(): OptionTrade[]
  /** Closed, expired and exercised ones, newest first. */
  endedOptions(limit: number): OptionTrade[]
  option(tradeId: string): OptionTrade | undefined
  /** For a running option that the exchange turns out not to know. */
  removeOption(tradeId: string): void
  /** Returns those that were not known: a swap does not change. */
  addSwaps(swaps: readonly Swap[]): Swap[]
  swap(swapId: string): Swap | undefined
  /** For one that the service tells differently by now. Its time stays, and with it its place in the record. */
  replaceSwap(swap: Swap): void
  /** Newest first. */
  swaps(limit: number): Swap[]
  /** Returns those that were not known. */
  addTransfers(transfers: readonly CollateralTransfer[]): CollateralTransfer[]
  /** Newest first. */
  transfers(limit: number): CollateralTransfer[]
  /** Of those not known before there is an entry. */
  addCrossCarry(carry: readonly CrossCarry[]): void
  /** Filled orders of cross margin. Returns those that were not known; entries of them come by `settleCrossFills`. */
  addCrossFills(fills: readonly CrossOrder[]): CrossOrder[]
  /** Reckons up what fills have booked. Only once all that moved the collateral is there. @returns whether some are left */
  settleCrossFills(): boolean
  /** Settled ones, newest first. */
  crossFillsSince(sinceMs: number): SettledFill[]

  saveDeposits(deposits: readonly Deposit[]): void
  deposits(limit: number): Deposit[]
  deposit(depositId: string): Deposit | undefined
  saveWithdrawals(withdrawals: readonly Withdrawal[]): void
  withdrawals(limit: number): Withdrawal[]
  withdrawal(withdrawalId: string): Withdrawal | undefined
  /** Those of a payment hash or transaction, newest first. */
  withdrawalsOf(reference: string): Withdrawal[]
  /** The first of each kind holds. */
  savePaymentEvent(paymentId: string, event: PaymentEvent): void
  /** Oldest first. */
  paymentEvents(paymentId: string): PaymentEvent[]
  savePaymentDetails(paymentId: string, details: PaymentDetails): void
  /** Null for a payment without details. */
  paymentDetails(paymentId: string): PaymentDetails | null
  /** Details of all payments by payment id, those stored last first. */
  allPaymentDetails(): ReadonlyMap<string, PaymentDetails>
  /** The user's notes by the id of the trade, option, swap or payment. */
  notes(): Record<string, string>
  /** An empty note is none. */
  saveNote(id: string, note: string): void
  saveFundingFees(fees: readonly FundingFee[]): void
  fundingFees(query: { limit: number }): FundingFee[]

  addPreviewComparison(comparison: PreviewComparison): void
  /** The newest ones, newest first, and sums over all that are stored. */
  previewComparisons(limit: number): StoredComparisons

  /** What has ended or was paid, after a place; from the newest where there is none. */
  entries(query: EntryQuery, after: Place | null, limit: number): EntryPage
  sums(query: EntryQuery): Sums
  /** Sums of each day on which there was anything, oldest first. @param offsetMinutes the days' clock is so much ahead of UTC */
  days(fromMs: number, toMs: number, offsetMinutes: number): Day[]
  /** Carry of these trades that has entries of its own. */
  listedCarrySats(tradeIds: readonly string[]): Sats

  /** Returns false when a notice of this id is kept already: the same event is stored once. It counts as untold. */
  addNotice(notice: Notice): boolean
  /** It has turned out not to be so. */
  removeNotice(noticeId: string): void
  /** Stored, and nobody was told before the app ended; oldest first. */
  untoldNotices(): Notice[]
  markTold(noticeIds: readonly string[]): void
  /** Newest first. */
  notices(limit: number): Notice[]
  markNoticesRead(): void

  /** Newest first. */
  alerts(): Alert[]
  saveAlert(alert: Alert): void
  removeAlert(alertId: string): void

  /** A small remembered value, such as the last known account; undefined when there is none. */
  fact(name: string): unknown
  saveFact(name: string, value: unknown): void

  /** The default where there are none; a part that cannot be read has its default as well, see `problem`. */
  ownRules<Name extends keyof OwnRules>(name: Name): OwnRules[Name]
  saveOwnRules<Name extends keyof OwnRules>(name: Name, rules: OwnRules[Name]): void

  /** Words for the user on records that could not be read since the history was opened and were set aside; null when there are none. */
  problem(): Text | null
  /** @throws StorageLost if a database file is missing or was replaced, so that writes are lost */
  checkFiles(): void
  close(): void
}

/** A text for the user: what is wrong with the database file and where it was put. */
export class HistoryError extends TextError {
  override readonly name = 'HistoryError'
}
