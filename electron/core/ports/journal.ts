import type { Text } from '@common/texts/text'
import type { OrderOutcome, StoredDoubt } from './history'

/** Separate from the history. Methods return after the record is on disk; if one throws, nothing may be sent. */
export interface Journal {
  /** Oldest first. */
  pendingWrites(): StoredDoubt[]
  /** @param how with `atAnyRate`, a full disk uses reserved space */
  savePendingWrite(write: StoredDoubt, how?: { readonly atAnyRate: boolean }): void
  removePendingWrite(id: string): void

  /** Undefined allows sending. */
  orderOutcome(orderId: string): OrderOutcome | undefined
  saveOrderOutcome(orderId: string, outcome: OrderOutcome): void
  /** For an order never sent; its id may be used again. */
  removeOrderOutcome(orderId: string): void

  /** True while records may be missing and the exchange was not read since. */
  isIncomplete(): boolean
  /** Resets `isIncomplete` after the exchange was read. */
  markReconciled(): void
  /**
   * Rewrites a missing or replaced file.
   * @throws StorageLost if it can't be written
   */
  checkFiles(): void
  /** Text about missing records, until it is dismissed or the account is closed. */
  problem(): Text | null
  /** True once the exchange has been read. */
  isProblemDismissible(): boolean
  dismissProblem(): void
}
