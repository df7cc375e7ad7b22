import { gatherDays } from '@common/domain/record/days'
import { csvHead, csvOf, csvTotals, type CsvLayout } from '@common/domain/record/csv'
import { entryKinds, heldSats, wordsOf, type Entry, type EntryKind } from '@common/domain/record/entry'
import { addEntry, noTotals, proofOf, type Proof, type Totals } from '@common/domain/record/totals'
import type { Sats } from '@common/domain/units'
import { isoDate } from '@common/domain/utc-date'
import type { Clock } from '../../ports/clock'
import type { History, Place } from '../../ports/history'
import { findEntries } from './read-entries'

export interface AccountRecordPorts {
  readonly history: Pick<History, 'recorded' | 'paymentNotes' | 'liveTrades'>
  readonly clock: Clock
  /** The balance known last; null while it is not known. */
  readonly balanceSats: () => Sats | null
}

export interface EntryQuery {
  readonly kinds: readonly EntryKind[]
  readonly search: string
}

export interface EntryPage {
  readonly entries: Entry[]
  /** Where the next page begins; null after the last. */
  readonly next: Place | null
}

/** The account's own record: everything that has ended or was paid, as this computer has stored it. */
export function accountRecord({ history, clock, balanceSats }: AccountRecordPorts) {
  const find = (after: Place | null, { kinds, search }: EntryQuery): AsyncGenerator<Entry, void> =>
    findEntries(history, after, { kinds, words: wordsOf(search) })

  async function sum(query: EntryQuery): Promise<Totals> {
    let totals = noTotals
    for await (const entry of find(null, query)) totals = addEntry(totals, entry)
    return totals
  }

  return {
    async page(query: EntryQuery, after: Place | null, limit: number): Promise<EntryPage> {
      const entries: Entry[] = []
      for await (const entry of find(after, query)) {
        entries.push(entry)
        if (entries.length === limit) return { entries, next: { atMs: entry.atMs, id: entry.id } }
      }
      return { entries, next: null }
    },

    /** Sums of what is wanted; the proof is of everything there is, whatever is wanted. */
    async totals(query: EntryQuery): Promise<{ readonly totals: Totals; readonly proof: Proof | null }> {
      const totals = await sum(query)
      const isAll = query.search.trim() === '' && query.kinds.length === entryKinds.length
      const all = isAll ? totals : await sum({ kinds: entryKinds, search: '' })
      const balance = balanceSats()
      return {
        totals,
        proof: balance === null ? null : proofOf(all, balance, heldSats(history.liveTrades())),
      }
    },

    /** What trades brought on each day that had any. */
    async days(fromMs: number, toMs: number, offsetMinutes: number) {
      const days = gatherDays(offsetMinutes)
      for await (const entry of find({ atMs: toMs, id: '' }, { kinds: ['trade'], search: '' })) {
        if (entry.atMs < fromMs) break
        days.add(entry)
      }
      return days.all()
    },

    /** A file in a program's layout, newest first. */
    async csv(layout: CsvLayout, query: EntryQuery) {
      const lines = [csvHead(layout)]
      let totals = noTotals
      for await (const entry of find(null, query)) {
        lines.push(csvOf(layout, entry))
        totals = addEntry(totals, entry)
      }
      const day = isoDate(clock.nowMs())
      return { name: `satchel-${layout}-${day}.csv`, content: [...lines, csvTotals(layout, totals)].join('') }
    },
  }
}
