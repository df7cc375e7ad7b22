import type Database from 'libsql'
import { dayMs, minuteMs } from '@common/domain/durations'
import { type Entry, type EntryKind } from '@common/domain/record/entry'
import { toFundingEntry, toTradeEntry } from '@common/domain/record/to-entry'
import { addEntry, type KindSums, type Sums } from '@common/domain/record/sums'
import { sats, type Sats } from '@common/domain/units'
import { noResults, resultKinds, type TradeResults } from '@common/domain/record/trade-results'
import { isoDate } from '@common/domain/utc-date'
import type { EntryCursor, EntryQuery, EntryRepository, Span } from '../../ports/storage/repositories'
import { createPaymentDetailsReader } from '../records/payment-details'
import { feeJson } from '../records/record-json'
import type { SelectRecords } from '../records/select-records'
import { FeeRecord } from '../records/stored-records'
import { entrySources, type SourceKind } from './entry-sources'
import { allQuarters, quarterMs, resultSql } from './entry-tables'
import { searchEntries } from './search-entries'
import { ownValue } from '@common/domain/collections/own-value'

interface SumsRow extends Omit<KindSums, 'effectSats' | 'feesSats' | 'fundingFeeSats'> {
  readonly kind: EntryKind
  readonly effectSats: number
  readonly feesSats: number
  readonly fundingFeeSats: number
}

const columns = `sum(count) AS count, sum(moved) AS moved, sum(effect_sats) AS effectSats, sum(fees_sats) AS feesSats,
  sum(carry_sats) AS fundingFeeSats, sum(dollar_parts) AS dollarParts`

const listed = 'SELECT value FROM json_each(?)'

const entryResults = resultSql('entries')
const resultsSql = `SELECT ${Object.keys(entryResults)
  .map((name) => `coalesce(sum(${name}), 0) AS ${name}`)
  .join(', ')}
  FROM (
    SELECT wins, losses, break_evens AS breakEvens, gain_sats AS gainSats, loss_sats AS lossSats FROM entry_sums
      WHERE quarter >= ? AND quarter < ? AND class IN (${listed})
    UNION ALL
    SELECT ${Object.values(entryResults).join(', ')} FROM json_each(?) AS keys CROSS JOIN entries
      ON at_ms = keys.value ->> 'atMs' AND entries.id = keys.value ->> 'id' AND kind = keys.value ->> 'kind'
  )`
const always: Span = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }
const getFirstPlace = ({ toMs }: Span): EntryCursor => ({ atMs: toMs, id: '', kind: 'withdrawal' })

export function createEntryReader(
  database: Database.Database,
  { recordsOf }: SelectRecords,
  notes: () => Readonly<Record<string, string>>,
): EntryRepository {
  const all = <T>(sql: string, ...parameters: unknown[]): T[] =>
    database.prepare(sql).all(...parameters) as T[]
  const search = searchEntries(database, notes)
  const byId = `WHERE id IN (${listed})`
  const selectTrades = recordsOf('trades', entrySources.trade.schema, byId)
  const selectFees = recordsOf('funding_fees', FeeRecord, `WHERE trade_id IN (${listed})`, feeJson)

  const fundingByTrade = (tradeIds: readonly string[]): ReadonlyMap<string, Sats> =>
    new Map(
      all<{ id: string; fees: number }>(
        `SELECT trade_id AS id, sum(fee_sats) AS fees FROM funding_fees WHERE trade_id IN (${listed}) GROUP BY trade_id`,
        JSON.stringify(tradeIds),
      ).map(({ id, fees }) => [id, sats(fees)]),
    )

  const getDetails = createPaymentDetailsReader(database)
  const withDetails =
    (read: (ids: readonly string[]) => readonly Entry[]) =>
    (ids: readonly string[]): readonly Entry[] => {
      const details = getDetails(ids)
      return read(ids).map((entry) => ({ ...entry, details: details.get(entry.id) ?? null }))
    }
  const readers: Readonly<Record<EntryKind, (ids: readonly string[]) => readonly Entry[]>> = {
    trade(ids) {
      const funding = fundingByTrade(ids)
      return selectTrades(JSON.stringify(ids)).map((trade) => toTradeEntry(trade, funding.get(trade.id)))
    },
    carry(ids) {
      const trades = new Set(ids.map((id) => id.slice(0, id.indexOf(':'))))
      return selectFees(JSON.stringify([...trades])).map(toFundingEntry)
    },
    option: reading('option'),
    swap: reading('swap'),
    deposit: withDetails(reading('deposit')),
    withdrawal: withDetails(reading('withdrawal')),
    transfer: reading('transfer'),
    cross: reading('cross'),
  }

  function reading<Kind extends SourceKind>(kind: Kind): (ids: readonly string[]) => readonly Entry[] {
    const { table, schema, json, toEntry } = entrySources[kind]
    const select = recordsOf(table, schema, byId, json)
    return (ids) => select(JSON.stringify(ids)).map((record) => toEntry(record))
  }

  const isWithin = ({ fromMs, toMs }: Span, { atMs }: EntryCursor): boolean => atMs >= fromMs && atMs < toMs

  function keysAfter(query: EntryQuery, after: EntryCursor | null, limit: number): EntryCursor[] {
    const { classes, found } = search(query)
    const span = query.span ?? always
    const begin = after ?? getFirstPlace(span)
    const place = [begin.atMs, begin.id, begin.kind, span.fromMs]
    const sql = `SELECT at_ms AS atMs, id, kind FROM entries INDEXED BY entries_by_class
      WHERE class = ? AND (at_ms, id, kind) < (?, ?, ?) AND at_ms >= ?
      ORDER BY at_ms DESC, id DESC, kind DESC LIMIT ?`
    const inClasses = classes.flatMap((each) => all<EntryCursor>(sql, each, ...place, limit))
    const single = found.filter((key) => isWithin(span, key) && newestFirst(begin, key) < 0)
    return [...inClasses, ...single].sort(newestFirst).slice(0, limit)
  }

  function loadEntries(keys: readonly EntryCursor[]): Entry[] {
    const noted = notes()
    const listIds = (kind: EntryKind): string[] => keys.filter((key) => key.kind === kind).map(({ id }) => id)
    const kinds = [...new Set(keys.map(({ kind }) => kind))]
    const read = new Map(
      kinds.flatMap((kind) =>
        readers[kind](listIds(kind)).map((entry) => [`${kind}:${entry.id}`, entry] as const),
      ),
    )
    return keys.flatMap(({ kind, id }) => {
      const entry = read.get(`${kind}:${id}`)
      return entry ? [{ ...entry, note: ownValue(noted, id) ?? '' }] : []
    })
  }

  return {
    page(query, after, limit) {
      const keys = keysAfter(query, after, limit)
      const end = keys.length === limit ? (keys.at(-1) ?? null) : null
      return { entries: loadEntries(keys), next: end }
    },

    sums(query) {
      const { classes, found } = search(query)
      const rows = all<SumsRow>(
        `SELECT kind, ${columns} FROM entry_classes CROSS JOIN entry_sums USING (class)
         WHERE quarter >= ? AND quarter < ? AND class IN (${listed}) GROUP BY kind`,
        ...toQuarters(query),
        JSON.stringify(classes),
      )
      const single = found.filter((key) => isWithin(query.span ?? always, key))
      return loadEntries(single).reduce(addEntry, toSums(rows))
    },

    results(query) {
      const kinds = query.kinds.filter((kind) => resultKinds.some((each) => each === kind))
      const { classes, found } = search({ ...query, kinds })
      const single = found.filter((key) => isWithin(query.span ?? always, key))
      const [row] = all<Record<keyof TradeResults, number>>(
        resultsSql,
        ...toQuarters(query),
        JSON.stringify(classes),
        JSON.stringify(single),
      )
      return row ? { ...row, gainSats: sats(row.gainSats), lossSats: sats(row.lossSats) } : noResults
    },

    days(fromMs, toMs, utcOffsets) {
      const startsMs = utcOffsets.map((offset, index) => (index === 0 ? fromMs : offset.fromMs))
      const spans = utcOffsets.map(({ minutes }, index) => [
        Math.max(0, Math.floor(Math.max(fromMs, startsMs[index] ?? fromMs) / quarterMs)),
        Math.ceil(Math.min(toMs, startsMs[index + 1] ?? toMs) / quarterMs),
        minutes,
      ])
      const rows = all<SumsRow & { readonly day: number }>(
        `WITH spans AS MATERIALIZED (
           SELECT value ->> 0 AS from_quarter, value ->> 1 AS to_quarter, value ->> 2 AS minutes FROM json_each(?)
         ) SELECT (quarter * ${quarterMs / minuteMs} + minutes) / 1440 AS day, kind, ${columns}
         FROM spans CROSS JOIN entry_classes CROSS JOIN entry_sums USING (class)
         WHERE quarter >= from_quarter AND quarter < to_quarter GROUP BY day, kind ORDER BY day`,
        JSON.stringify(spans.filter(([first = 0, end = 0]) => first < end)),
      )
      const days = new Map<number, SumsRow[]>()
      for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row])
      return [...days].map(([day, ofDay]) => ({ date: isoDate(day * dayMs), sums: toSums(ofDay) }))
    },

    listedFundingSats: (tradeIds) =>
      sats([...fundingByTrade(tradeIds).values()].reduce((sum, fees) => sum + fees, 0)),
  }
}

const toSums = (rows: readonly SumsRow[]): Sums =>
  Object.fromEntries(
    rows.map(({ kind, count, moved, dollarParts, ...row }) => [
      kind,
      {
        count,
        moved,
        effectSats: sats(row.effectSats),
        feesSats: sats(row.feesSats),
        fundingFeeSats: sats(row.fundingFeeSats),
        dollarParts,
      },
    ]),
  )

const toQuarters = ({ span }: EntryQuery): readonly [number, number] =>
  span
    ? [Math.floor(span.fromMs / quarterMs), Math.ceil(span.toMs / quarterMs)]
    : [allQuarters, allQuarters + 1]

function newestFirst(a: EntryCursor, b: EntryCursor): number {
  if (a.atMs !== b.atMs) return b.atMs - a.atMs
  if (a.id !== b.id) return a.id < b.id ? 1 : -1
  return a.kind === b.kind ? 0 : a.kind < b.kind ? 1 : -1
}
