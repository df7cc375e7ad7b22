import type { Message } from '@common/texts/message'

/** Plain JSON, stored to resume after a crash. */
export type Cursor = Readonly<Record<string, unknown>>

export interface UnreadableRecord {
  readonly id: string | null
  readonly problem: Message
}

export interface ReadRequestOptions {
  /** Precedes routine reads. */
  readonly isUrgent?: boolean
  /** Without it, an unreadable record fails the read with `bad-answer`. */
  readonly onUnreadable?: ((records: readonly UnreadableRecord[]) => void) | undefined
}

export interface ListingPage<T> {
  /** Without repeats, as far as detectable. */
  readonly items: readonly T[]
  /** Null after the last page. Store it after the items. */
  readonly next: Cursor | null
}

export interface Listing<T> {
  /** Items not older than `sinceMs`; by default all. */
  begin(sinceMs?: number): Cursor
  /** False for another protocol version. */
  isCursor(stored: unknown): stored is Cursor
  /** @throws ExchangeError; `bad-answer` if the list can't be read completely */
  read(cursor: Cursor, options?: ReadRequestOptions): Promise<ListingPage<T>>
  /** Latest time by which the item may be listed. */
  newestMs(item: T): number
}
