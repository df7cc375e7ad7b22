import * as z from 'zod'
import { TextError } from '@common/texts/text-error'
import { CrossOrderSchema } from '@common/domain/futures/cross/cross-records'
import { FuturesTradeSchema } from '@common/domain/futures/trade'
import { FieldIssueSchema } from '@common/domain/issue'
import { OptionTradeSchema } from '@common/domain/options/option'
import { ExecutedSwapSchema } from '@common/domain/swaps/swap'
import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import type { Message } from '@common/texts/message'
import { MessageSchema } from '@common/texts/message-schema'
import type { Shape } from '@common/domain/shape'
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

export const OrderOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), trade: FuturesTradeSchema }),
  z.object({ kind: z.literal('bought'), option: OptionTradeSchema }),
  z.object({ kind: z.literal('swapped'), swap: ExecutedSwapSchema }),
  z.object({ kind: z.literal('placed'), order: CrossOrderSchema }),
  z.object({ kind: z.literal('in-doubt'), doubtId: z.string() }),
  z.object({ kind: z.literal('refused'), said: MessageSchema, issues: z.array(FieldIssueSchema) }),
])
export type OrderOutcome = Shape<typeof OrderOutcomeSchema>

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
