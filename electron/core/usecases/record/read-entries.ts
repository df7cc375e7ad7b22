import {
  entryKinds,
  entryOfDeposit,
  entryOfTrade,
  entryOfWithdrawal,
  isFound,
  type Entry,
  type EntryKind,
} from '@common/domain/record/entry'
import type { History, Place } from '../../ports/history'

export type RecordHistory = Pick<History, 'recorded' | 'paymentNotes'>

/** Of which entries are wanted. */
export interface EntryFilter {
  readonly kinds: readonly EntryKind[]
  /** In lower case; every one must be found. */
  readonly words: readonly string[]
}

const pageSize = 500

/** Entries of all kinds after a place, newest first. It reads the database page by page while it is asked for more. */
export function* readEntries(
  history: RecordHistory,
  after: Place | null,
  kinds: readonly EntryKind[] = entryKinds,
): Generator<Entry, void> {
  const notes = history.paymentNotes()
  const readers: Readonly<Record<EntryKind, (place: Place | null) => Entry[]>> = {
    trade: (place) => history.recorded('trade', place, pageSize).map((trade) => entryOfTrade(trade)),
    deposit: (place) =>
      history.recorded('deposit', place, pageSize).map((one) => entryOfDeposit(one, notes[one.id])),
    withdrawal: (place) =>
      history.recorded('withdrawal', place, pageSize).map((one) => entryOfWithdrawal(one, notes[one.id])),
  }
  const lists = kinds.map((kind) => peekable(readers[kind], after))
  for (;;) {
    const newest = lists.reduce<(typeof lists)[number] | undefined>((first, list) => {
      const entry = list.peek()
      const best = first?.peek()
      return entry && (!best || isNewer(entry, best)) ? list : first
    }, undefined)
    const entry = newest?.take()
    if (!entry) return
    yield entry
  }
}

/** The same, of those alone that are wanted, and with pauses in which others are served. */
export async function* findEntries(
  history: RecordHistory,
  after: Place | null,
  { kinds, words }: EntryFilter,
): AsyncGenerator<Entry, void> {
  let seen = 0
  for (const entry of readEntries(history, after, kinds)) {
    if (isFound(entry, words)) yield entry
    if (++seen % pageSize === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

const isNewer = (a: Place, b: Place): boolean => (a.atMs === b.atMs ? a.id > b.id : a.atMs > b.atMs)

function peekable(read: (after: Place | null) => readonly Entry[], after: Place | null) {
  let place = after
  let page: readonly Entry[] = []
  let next = 0
  let isAtEnd = false
  const fill = (): void => {
    if (next < page.length || isAtEnd) return
    page = read(place)
    next = 0
    isAtEnd = page.length === 0
    const last = page.at(-1)
    if (last) place = { atMs: last.atMs, id: last.id }
  }
  return {
    peek(): Entry | undefined {
      fill()
      return page[next]
    },
    take: (): Entry | undefined => page[next++],
  }
}
