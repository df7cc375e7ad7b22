import type { Text } from '@common/texts/text'

/**
 * Where a reading of a list stands: plain JSON, so that it can be stored and gone on with after a crash. What is in it only the
 * listing knows that made it.
 */
export type Cursor = Readonly<Record<string, unknown>>

/** A record of a list that could not be read. */
export interface UnreadableRecord {
  /** Null if it could not be read either. */
  readonly id: string | null
  /** Names the request and the field. */
  readonly problem: Text
}

export interface ReadHow {
  /** Waited for: it goes before what is read in turn. */
  readonly isUrgent?: boolean
  /**
   * Receives records that cannot be read; the others are returned. Without it one such record fails the read with `bad-answer`, which a
   * caller needs if a missing record means something to it.
   */
  readonly onUnreadable?: ((records: readonly UnreadableRecord[]) => void) | undefined
}

export interface ListingPage<T> {
  /** Not given before in this reading, as far as the service lets one know. */
  readonly items: readonly T[]
  /** Where to go on after these; null after the last page. Store it once the items are stored. */
  readonly next: Cursor | null
}

/** A list of the service that grows for ever, read whole page by page. How the service pages it is the adapter's business. */
export interface Listing<T> {
  /** A reading that has not begun: of everything, or of what is not older than `sinceMs`, epoch milliseconds. */
  begin(sinceMs?: number): Cursor
  /** Whether a stored cursor is one of this listing's. It is not when it was made by another version of the protocol. */
  isCursor(stored: unknown): stored is Cursor
  /** @throws ExchangeError of the request; `bad-answer` when the list cannot be read whole */
  read(cursor: Cursor, how?: ReadHow): Promise<ListingPage<T>>
  /** The latest of the times by which the service may list an item, epoch milliseconds. */
  newestMs(item: T): number
}
