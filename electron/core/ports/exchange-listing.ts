import type { Text } from '@common/texts/text'

/** Plain JSON, stored to resume reading after a crash. Opaque except to its listing. */
export type Cursor = Readonly<Record<string, unknown>>

export interface UnreadableRecord {
  readonly id: string | null
  readonly problem: Text
}

export interface ReadHow {
  /** Precedes routine reads. */
  readonly isUrgent?: boolean
  /**
   * Receives unreadable records. Without it, one of them fails the read with `bad-answer`, for callers to which a
   * missing record has a meaning.
   */
  readonly onUnreadable?: ((records: readonly UnreadableRecord[]) => void) | undefined
}

export interface ListingPage<T> {
  /** Without repeats, as far as the exchange allows detection. */
  readonly items: readonly T[]
  /** Null after the last page. Store it after the items. */
  readonly next: Cursor | null
}

export interface Listing<T> {
  /** Starts with items not older than `sinceMs`; by default all. */
  begin(sinceMs?: number): Cursor
  /** False for a cursor of another protocol version. */
  isCursor(stored: unknown): stored is Cursor
  /** @throws ExchangeError of the request; `bad-answer` if the list can't be read completely */
  read(cursor: Cursor, how?: ReadHow): Promise<ListingPage<T>>
  /** Latest time by which the exchange may list the item. */
  newestMs(item: T): number
}
