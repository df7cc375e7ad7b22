import { TextError } from '@common/texts/text-error'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { FieldIssue } from '@common/domain/issue'
import type { OptionTrade } from '@common/domain/options/option'
import type { ExecutedSwap } from '@common/domain/swaps/swap'
import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import type { Message } from '@common/texts/message'
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
import type { SentAction } from '@common/domain/writes/write-kinds'

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
      readonly said: Message
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

  problem(): Message | null
  /** @throws StorageLost if a database file is missing or was replaced */
  checkFiles(): void
  close(): void
}

export class HistoryError extends TextError {
  override readonly name = 'HistoryError'
}
