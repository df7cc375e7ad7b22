import type { Account } from '@common/domain/account'
import { csvHead, toCsv, csvTotals } from '@common/domain/record/csv'
import type { CsvLayout } from '@common/domain/record/csv-layouts'
import type { UtcOffsets } from '@common/domain/record/days'
import { entryKinds, type Entry } from '@common/domain/record/entry'
import { reportsFunding, reservedSats } from '@common/domain/record/to-entry'
import {
  addEntry,
  hasMoved,
  noSums,
  computeBalanceProof,
  type BalanceProof,
  type Sums,
} from '@common/domain/record/sums'
import type { TradeResults } from '@common/domain/record/trade-results'
import { addSats } from '@common/domain/units'
import { isoDate } from '@common/domain/utc-date'
import type { Clock } from '../../ports/clock'
import type { MarketExchange } from '../../ports/exchange/exchange-market'
import type { History } from '../../ports/storage/history'
import type { EntryQuery, EntryCursor } from '../../ports/storage/repositories'
import { loadCachedCollateral } from '../../state/cross-tracker'
import { pastHours } from './past-hours'

interface AccountRecordDeps {
  readonly history: History
  readonly clock: Clock
  readonly candles: MarketExchange['candles']
  readonly account: () => Account | undefined
}

interface RecordTotals {
  readonly sums: Sums
  readonly results: TradeResults
  readonly proof: BalanceProof | null
}

const pageSize = 500
const allEntries: EntryQuery = { kinds: entryKinds, search: '' }

export function accountRecord({ history, clock, candles, account }: AccountRecordDeps) {
  async function* pages(query: EntryQuery): AsyncGenerator<readonly Entry[], void> {
    for (let after: EntryCursor | null = null; ;) {
      const page = history.entries.page(query, after, pageSize)
      yield page.entries
      if (page.next === null) return
      after = page.next
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  function proof(): BalanceProof | null {
    const balances = account()
    if (balances === undefined) return null
    const active = history.trades.active()
    const funding = history.entries.listedFundingSats(active.filter(reportsFunding).map(({ id }) => id))
    const reserved = reservedSats(active, history.options.active(), funding)
    return computeBalanceProof(
      history.entries.sums(allEntries),
      balances,
      addSats(reserved, loadCachedCollateral(history.facts)),
    )
  }

  return {
    page: (query: EntryQuery, after: EntryCursor | null, limit: number) =>
      history.entries.page(query, after, limit),

    /** The proof covers all entries. */
    totals: (query: EntryQuery): RecordTotals => ({
      sums: history.entries.sums(query),
      results: history.entries.results(query),
      proof: proof(),
    }),

    days: (fromMs: number, toMs: number, utcOffsets: UtcOffsets) =>
      history.entries.days(fromMs, toMs, utcOffsets),

    async csv(layout: CsvLayout, query: EntryQuery) {
      const lines = [csvHead(layout)]
      let sums = noSums
      let unpriced = 0
      const pricesOf = pastHours(candles)
      for await (const page of pages(query)) {
        const isUnpriced = (entry: Entry) => entry.priceUsd === null && hasMoved(entry)
        const priceAt = await pricesOf(page.filter(isUnpriced).map(({ atMs }) => atMs))
        for (const entry of page) {
          const priced = isUnpriced(entry) ? { ...entry, priceUsd: priceAt(entry.atMs) } : entry
          lines.push(toCsv(layout, priced))
          sums = addEntry(sums, entry)
          if (isUnpriced(priced)) unpriced += 1
        }
      }
      const day = isoDate(clock.nowMs())
      return {
        name: `satchel-${layout}-${day}.csv`,
        content: [...lines, csvTotals(layout, sums, unpriced)].join(''),
      }
    },
  }
}
