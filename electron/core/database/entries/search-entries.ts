import type Database from 'libsql'
import type { EntryKind } from '@common/domain/record/entry'
import { splitWords, typedSats } from '@common/domain/record/search-terms'
import { fundingEntryId } from '@common/domain/record/to-entry'
import type { EntryQuery, EntryCursor } from '../../ports/storage/repositories'
import { entrySources } from './entry-sources'

export interface EntrySelection {
  readonly classes: readonly number[]
  readonly found: readonly EntryCursor[]
}

const shortestPart = 3

interface EntryClass {
  readonly class: number
  readonly kind: EntryKind
  readonly words: string
}

const payments = ['deposit', 'withdrawal'] as const

const afterAll = '\u{10ffff}'
/** Must match the index expressions in `migrations`. */
const lowered = (field: string): string =>
  `lower(CASE WHEN json_valid(record) THEN json_extract(record, '$.${field}') END)`

/**
 * Every word must match shared words (`toKeywords`), note, payment details, or the beginning of id, hash or
 * destination. Numbers also match amounts, with or without separators.
 */
export function searchEntries(
  database: Database.Database,
  notes: () => Readonly<Record<string, string>>,
): (query: EntryQuery) => EntrySelection {
  const all = <T>(sql: string, ...parameters: unknown[]): T[] =>
    database.prepare(sql).all(...parameters) as T[]
  const getKey = ({ atMs, id, kind }: EntryCursor): string => `${atMs}:${kind}:${id}`

  const inTables = (condition: string, parameters: readonly unknown[]): EntryCursor[] =>
    Object.entries(entrySources).flatMap(([kind, { table, at }]) =>
      all<EntryCursor>(
        `SELECT '${kind}' AS kind, id, ${at} AS atMs FROM ${table} WHERE ${at} IS NOT NULL AND ${condition}`,
        ...parameters,
      ),
    )

  function byAmount(amountSats: number): EntryCursor[] {
    const amounts = payments.flatMap((kind) =>
      all<EntryCursor>(
        `SELECT '${kind}' AS kind, id, created_at_ms AS atMs FROM ${kind}s
         WHERE CASE WHEN json_valid(record) THEN json_extract(record, '$.amountSats') END = ?`,
        amountSats,
      ),
    )
    const effects = all<EntryCursor>(
      `SELECT kind, id, at_ms AS atMs FROM entries WHERE effect_sats IN (?, ?)`,
      amountSats,
      -amountSats,
    )
    return [...amounts, ...effects]
  }

  function foundBy(word: string): EntryCursor[] {
    const amountSats = typedSats(word)
    return amountSats === null ? foundByText(word) : [...byAmount(amountSats), ...foundByText(word)]
  }

  function foundByText(word: string): EntryCursor[] {
    const noted = Object.entries(notes()).filter(([, note]) => note.toLowerCase().includes(word))
    const byNote =
      noted.length === 0
        ? []
        : inTables('id IN (SELECT value FROM json_each(?))', [JSON.stringify(noted.map(([id]) => id))])
    const byDetails = payments.flatMap((kind) =>
      all<EntryCursor>(
        `SELECT '${kind}' AS kind, id, created_at_ms AS atMs FROM ${kind}s
         WHERE id IN (SELECT payment_id FROM payment_details WHERE instr(search, ?) > 0)`,
        word,
      ),
    )
    if (word.length < shortestPart) return [...byNote, ...byDetails]
    const span = [word, word + afterAll]
    const byField = (kind: (typeof payments)[number], field: string): EntryCursor[] =>
      all(
        `SELECT '${kind}' AS kind, id, created_at_ms AS atMs FROM ${kind}s
         WHERE ${lowered(field)} >= ? AND ${lowered(field)} < ?`,
        ...span,
      )
    const funding = all<{ tradeId: string; fixingId: string; atMs: number }>(
      `SELECT trade_id AS tradeId, fixing_id AS fixingId, at_ms AS atMs FROM funding_fees
       WHERE trade_id >= ? AND trade_id < ?`,
      ...span,
    ).map((fee) => ({ kind: 'carry' as const, id: fundingEntryId(fee), atMs: fee.atMs }))
    return [
      ...byNote,
      ...byDetails,
      ...funding,
      ...inTables('id >= ? AND id < ?', span),
      ...byField('deposit', 'reference'),
      ...byField('withdrawal', 'reference'),
      ...byField('withdrawal', 'destination'),
    ]
  }

  return ({ kinds, search }) => {
    const keywords = splitWords(search)
    const classes = all<EntryClass>('SELECT class, kind, words FROM entry_classes').filter(({ kind }) =>
      kinds.includes(kind),
    )
    const matches = (entryClass: EntryClass | undefined, word: string): boolean =>
      entryClass?.words.includes(word) ?? false
    const whole = classes.filter((entryClass) => keywords.every((word) => matches(entryClass, word)))
    const found = keywords.map((word) => new Map(foundBy(word).map((key) => [getKey(key), key])))
    const candidates = new Map(found.flatMap((map) => [...map]))
    const findClass = database.prepare('SELECT class FROM entries WHERE at_ms = ? AND id = ? AND kind = ?')
    const single = [...candidates].flatMap(([key, place]) => {
      const row = findClass.get(place.atMs, place.id, place.kind) as { class: number } | undefined
      const its = classes.find((entryClass) => entryClass.class === row?.class)
      const isWanted =
        its !== undefined &&
        !whole.includes(its) &&
        keywords.every((word, index) => matches(its, word) || found[index]?.has(key) === true)
      return isWanted ? [place] : []
    })
    return { classes: whole.map((entryClass) => entryClass.class), found: single }
  }
}
