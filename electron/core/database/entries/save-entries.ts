import type Database from 'libsql'
import { getDollarParts, type Entry } from '@common/domain/record/entry'
import { toKeywords } from '@common/domain/record/search-terms'
import { toFundingEntry } from '@common/domain/record/to-entry'
import { hasMoved } from '@common/domain/record/sums'
import { sats, zeroSats, type Sats } from '@common/domain/units'
import type { FundingFee } from '../../ports/exchange/exchange-futures'
import { entrySources, type SourceKind, type SourceRecords } from './entry-sources'
import { fundingIntoTradeSql } from './entry-tables'

export interface EntryWriter {
  /** Call after a rollback, which may remove cached classes. */
  readonly forgetClasses: () => void
  readonly add: <Kind extends SourceKind>(kind: Kind, record: SourceRecords[Kind]) => void
  /** For new fees only. */
  readonly addFee: (fee: FundingFee) => void
}

/** Must run in the transaction that stores the record. */
export function createEntryWriter(database: Database.Database): EntryWriter {
  const prepare = (sql: string) => database.prepare(sql)
  const classes = new Map<string, number>()

  function findClass(entry: Entry): number {
    const keywords = toKeywords(entry)
    const cachedId = classes.get(keywords)
    if (cachedId !== undefined) return cachedId
    prepare('INSERT OR IGNORE INTO entry_classes (kind, words) VALUES (?, ?)').run(entry.kind, keywords)
    const row = prepare('SELECT class FROM entry_classes WHERE words = ?').get(keywords) as { class: number }
    classes.set(keywords, row.class)
    return row.class
  }

  const insert = prepare(
    `INSERT INTO entries (at_ms, id, kind, class, moved, effect_sats, fees_sats, carry_sats, dollar_parts, listed_sats)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (at_ms, id, kind) DO UPDATE SET class = excluded.class, moved = excluded.moved,
       effect_sats = excluded.effect_sats, fees_sats = excluded.fees_sats, carry_sats = excluded.carry_sats,
       dollar_parts = excluded.dollar_parts, listed_sats = excluded.listed_sats`,
  )
  /** @param listedSats funding of a trade with its own entries */
  function save(entry: Entry, listedSats: Sats): void {
    const { atMs, id, kind, effectSats, feesSats, fundingFeeSats } = entry
    const moved = hasMoved(entry) ? 1 : 0
    const parts = getDollarParts(entry)
    const figures = [moved, effectSats, feesSats, fundingFeeSats, parts, listedSats]
    insert.run(atMs, id, kind, findClass(entry), ...figures)
  }

  const listedFunding = prepare('SELECT sum(fee_sats) AS fees FROM funding_fees WHERE trade_id = ?')
  const intoTrade = prepare(fundingIntoTradeSql('+', '?1', '?2'))

  const listedFundingSats = (tradeId: string): Sats => {
    const { fees } = listedFunding.get(tradeId) as { fees: number | null }
    return sats(fees ?? 0)
  }

  return {
    forgetClasses: () => classes.clear(),
    add(kind, record) {
      const listedSats = kind === 'trade' ? listedFundingSats(record.id) : zeroSats
      save(entrySources[kind].toEntry(record, listedSats), listedSats)
    },
    addFee(fee) {
      save(toFundingEntry(fee), zeroSats)
      intoTrade.run(fee.feeSats, fee.tradeId)
    },
  }
}
