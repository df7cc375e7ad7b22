import { TextError } from '@common/texts/text-error'
import type { CrossOrder, NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { TriggerKind } from '@common/domain/futures/trigger-kind'
import type { FieldIssue } from '@common/domain/issue'
import type { OptionOrder, OptionTrade, Settlement } from '@common/domain/options/option'
import type { PaymentDetails } from '@common/domain/payments/payment-details'
import type { ExecutedSwap, SwapOrder } from '@common/domain/swaps/swap'
import type { Sats, Usd } from '@common/domain/units'
import type { UnresolvedWrite, WriteAction } from '@common/domain/unresolved-write'
import type { Text } from '@common/texts/text'
import type {
  AlertRepository,
  ComparisonRepository,
  CrossRepository,
  EntryRepository,
  FactRepository,
  LimitRepository,
  NoteRepository,
  NotificationRepository,
  OptionRepository,
  PaymentRepository,
  SwapRepository,
  TradeRepository,
} from './repositories'

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

export interface Transaction {
  /** For notifications and memory: runs after the outermost commit, in order, and never after a rollback. */
  readonly afterCommit: (effect: () => void) => void
}

/** One database per profile. */
export interface History {
  /**
   * One transaction; may be nested.
   * @throws the first error of its effects, after all ran
   */
  transaction<T>(run: (transaction: Transaction) => T): T

  readonly trades: TradeRepository
  readonly options: OptionRepository
  readonly swaps: SwapRepository
  readonly cross: CrossRepository
  readonly payments: PaymentRepository
  readonly notes: NoteRepository
  readonly comparisons: ComparisonRepository
  readonly entries: EntryRepository
  readonly notifications: NotificationRepository
  readonly alerts: AlertRepository
  readonly facts: FactRepository
  readonly limits: LimitRepository

  problem(): Text | null
  /** @throws StorageLost if a database file is missing or was replaced */
  checkFiles(): void
  close(): void
}

export class HistoryError extends TextError {
  override readonly name = 'HistoryError'
}
