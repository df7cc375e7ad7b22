import type { Message } from '@common/texts/message'
import type { OrderOutcome, PendingWrite } from './history'

/** Methods return after the record is on disk; if one throws, nothing may be sent. */
export interface Journal {
  /** Oldest first. */
  pendingWrites(): PendingWrite[]
  /** With `withReserve`, a full disk uses reserved space. */
  savePendingWrite(write: PendingWrite, options?: { readonly withReserve: boolean }): void
  removePendingWrite(id: string): void

  /** Undefined allows sending. */
  orderOutcome(orderId: string): OrderOutcome | undefined
  saveOrderOutcome(orderId: string, outcome: OrderOutcome): void
  /** For an order never sent; its id may be used again. */
  removeOrderOutcome(orderId: string): void

  /** Records may be missing; not reconciled yet. */
  isIncomplete(): boolean
  markReconciled(): void
  /**
   * Rewrites a missing or replaced file.
   * @throws StorageLost if it can't be written
   */
  checkFiles(): void
  /** About missing records, until dismissed or the account is closed. */
  problem(): Message | null
  /** True once the exchange has been read. */
  isProblemDismissible(): boolean
  dismissProblem(): void
}
