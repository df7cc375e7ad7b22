import type { Text } from '@common/texts/text'
import type { OrderOutcome, StoredDoubt } from './history'

/**
 * The pending writes and order ids of one account, apart from its history. A record is on disk when a method returns; otherwise the
 * method throws and nothing may be sent.
 */
export interface Journal {
  /** Oldest first. */
  pendingWrites(): StoredDoubt[]
  /** @param how without `atAnyRate` a full disk refuses it; otherwise reserved space is used */
  savePendingWrite(write: StoredDoubt, how?: { readonly atAnyRate: boolean }): void
  removePendingWrite(id: string): void

  /** The outcome of an order id that was sent, or may have been sent; undefined allows it to be sent. */
  orderOutcome(orderId: string): OrderOutcome | undefined
  saveOrderOutcome(orderId: string, outcome: OrderOutcome): void
  /** The order was never sent, so its id may be used again. */
  removeOrderOutcome(orderId: string): void

  /** Returns true while records may be missing and the exchange has not been read since. */
  isIncomplete(): boolean
  /** Ends `isIncomplete`: the exchange has been read. */
  markReconciled(): void
  /** Writes a file that is missing or was replaced again. @throws StorageLost when it cannot be written */
  checkFiles(): void
  /** Text for the user while records may be missing, and after that until it is dismissed or the account is closed. */
  problem(): Text | null
  /** Returns true once the exchange has been read, when `problem` only asks the user to compare. */
  isProblemDismissible(): boolean
  dismissProblem(): void
}
