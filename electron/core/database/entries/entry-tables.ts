import type Database from 'libsql'
import { minuteMs } from '@common/domain/durations'
import type { EntryKind } from '@common/domain/record/entry'
import { resultKinds, type TradeResults } from '@common/domain/record/trade-results'
import { entrySources } from './entry-sources'

/** Rebuilt from the records on a version change; triggers update the sums. */
export const entriesVersion = 6

/** Time zone offsets are multiples of it. */
export const quarterMs = 15 * minuteMs
export const allQuarters = -1

const figures = ['moved', 'effect_sats', 'fees_sats', 'carry_sats', 'dollar_parts'] as const

const sumColumns = ['count', ...figures, 'wins', 'losses', 'break_evens', 'gain_sats', 'loss_sats']

/** Expressions of one entry, by column of `entry_sums`. */
export const resultSql = (row: string): Readonly<Record<keyof TradeResults, string>> => {
  const net = `(${row}.effect_sats - ${row}.listed_sats)`
  const isResult = `(${row}.kind IN (${resultKinds.map((kind) => `'${kind}'`).join(', ')}) AND ${row}.moved = 1
    AND (${row}.kind <> 'cross' OR ${row}.effect_sats + ${row}.fees_sats <> 0))`
  return {
    wins: `(${isResult} AND ${net} > 0)`,
    losses: `(${isResult} AND ${net} < 0)`,
    breakEvens: `(${isResult} AND ${net} = 0)`,
    gainSats: `(${isResult} * max(${net}, 0))`,
    lossSats: `(${isResult} * max(-${net}, 0))`,
  }
}

const sumUp = (row: 'NEW' | 'OLD'): string => {
  const sign = row === 'NEW' ? '' : '-'
  const { wins, losses, breakEvens, gainSats, lossSats } = resultSql(row)
  const values = [
    '1',
    ...figures.map((name) => `${row}.${name}`),
    wins,
    losses,
    breakEvens,
    gainSats,
    lossSats,
  ]
  return `INSERT INTO entry_sums
    SELECT ${row}.class, quarters.column1, ${values.map((value) => `${sign}${value}`).join(', ')}
      FROM (VALUES (${allQuarters}), (CAST(${row}.at_ms / ${quarterMs} AS INTEGER))) AS quarters WHERE true
    ON CONFLICT (class, quarter) DO UPDATE SET
      ${sumColumns.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')};`
}

const matchEntrySql = (kind: EntryKind, at: string, id: string): string =>
  `at_ms = OLD.${at} AND id = ${id} AND kind = '${kind}'`

const followRecords = Object.entries(entrySources)
  .map(([kind, { table, at }]) => {
    const leave = `DELETE FROM entries WHERE ${matchEntrySql(kind as EntryKind, at, 'OLD.id')};`
    return `CREATE TRIGGER entry_of_${table}_removed AFTER DELETE ON ${table} BEGIN ${leave} END;
      CREATE TRIGGER entry_of_${table}_moved AFTER UPDATE OF ${at} ON ${table} WHEN OLD.${at} IS NOT NEW.${at}
      BEGIN ${leave} END;`
  })
  .join('\n')

/** As `reportsFunding`. */
const reportsFundingSql = `CASE WHEN json_valid(record) THEN json_extract(record, '$.fundingFeeSats') <> 0
  OR json_extract(record, '$.areFeesEstimated') IS NULL END`

/** Fees with their own entry are excluded from the trade's, as by `toTradeEntry`. */
export const fundingIntoTradeSql = (sign: '+' | '-', fee: string, tradeId: string): string => {
  const atMs = (condition: string) =>
    `(SELECT ended_at_ms FROM trades WHERE id = ${tradeId} AND ${condition})`
  const excluded = `CASE WHEN at_ms = ${atMs(reportsFundingSql)} THEN ${fee} ELSE 0 END`
  return `UPDATE entries SET effect_sats = effect_sats ${sign} ${excluded},
     carry_sats = carry_sats ${sign === '+' ? '-' : '+'} ${excluded},
     moved = (effect_sats ${sign} ${excluded} <> 0 OR fees_sats <> 0),
     listed_sats = listed_sats ${sign} ${fee}
   WHERE kind = 'trade' AND id = ${tradeId} AND at_ms = ${atMs('true')}`
}

const tables = `
  CREATE TABLE entries (
    at_ms INTEGER NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    class INTEGER NOT NULL,
    ${[...figures, 'listed_sats'].map((name) => `${name} INTEGER NOT NULL`).join(', ')},
    PRIMARY KEY (at_ms, id, kind)
  ) WITHOUT ROWID;
  CREATE INDEX entries_by_class ON entries (class, at_ms, id, kind);
  CREATE TABLE entry_classes (class INTEGER PRIMARY KEY, kind TEXT NOT NULL, words TEXT NOT NULL UNIQUE);
  CREATE TABLE entry_sums (
    class INTEGER NOT NULL,
    quarter INTEGER NOT NULL,
    ${sumColumns.map((name) => `${name} INTEGER NOT NULL`).join(', ')},
    PRIMARY KEY (class, quarter)
  ) WITHOUT ROWID;
  CREATE TRIGGER entry_added AFTER INSERT ON entries BEGIN ${sumUp('NEW')} END;
  CREATE TRIGGER entry_changed AFTER UPDATE ON entries BEGIN ${sumUp('OLD')} ${sumUp('NEW')} END;
  CREATE TRIGGER entry_removed AFTER DELETE ON entries BEGIN ${sumUp('OLD')} END;
  ${followRecords}
  CREATE TRIGGER entry_of_funding_fees_removed AFTER DELETE ON funding_fees BEGIN
    DELETE FROM entries WHERE ${matchEntrySql('carry', 'at_ms', "OLD.trade_id || ':' || OLD.fixing_id")};
    ${fundingIntoTradeSql('-', 'OLD.fee_sats', 'OLD.trade_id')};
  END;`

export function makeEntryTables(database: Database.Database): void {
  const old = database
    .prepare("SELECT type, name FROM sqlite_master WHERE type IN ('table', 'trigger') AND name LIKE 'entr%'")
    .all() as { type: string; name: string }[]
  const triggersFirst = old.toSorted((a, b) => b.type.localeCompare(a.type))
  for (const { type, name } of triggersFirst) database.exec(`DROP ${type} ${name}`)
  database.exec(tables)
}
