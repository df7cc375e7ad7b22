import { cursorText, type Cursor, type PageQuery } from '@common/exchange-api/v3/fields'
import type { Span } from '../../ledger/span'

interface TimedList<Row, Wire> {
  readonly rows: (span: Span) => readonly Row[]
  readonly getTimeMs: (row: Row) => number
  readonly toWire: (row: Row) => Wire
  readonly isWanted?: (row: Row) => boolean
}

interface Page<Wire> {
  data: Wire[]
  nextCursor: string | null
}

interface Placed<Row> {
  readonly row: Row
  readonly timeMs: number
  /** Among all rows of the same time, from 1. */
  readonly count: number
}

/**
 * Implements protocol/v3.md#pages. The cursor is the last item's time, plus the number shown if the next has the same
 * time.
 */
export function toWirePage<Row, Wire>(query: PageQuery, list: TimedList<Row, Wire>): Page<Wire> {
  const { isWanted = () => true } = list
  const shown: Placed<Row>[] = []
  for (const placed of walk(query, list)) {
    if (!isWanted(placed.row)) continue
    if (shown.length === query.limit)
      return { data: wires(shown, list), nextCursor: cursorAfter(shown, placed) }
    shown.push(placed)
  }
  return { data: wires(shown, list), nextCursor: null }
}

const wires = <Row, Wire>(shown: readonly Placed<Row>[], { toWire }: TimedList<Row, Wire>): Wire[] =>
  shown.map(({ row }) => toWire(row))

function cursorAfter(shown: readonly Placed<unknown>[], next: Placed<unknown>): string | null {
  const last = shown.at(-1)
  if (last === undefined) return null
  const { timeMs, count } = last
  return cursorText({ timeMs, shown: timeMs === next.timeMs ? count : 0 })
}

interface PageStart {
  readonly lastMs: number
  /** Items of `lastMs` already returned. */
  readonly skipped: number
}

/** Nanoseconds of a client's own time look like a count, so as many items must exist. */
function pageStart({ timeMs, shown }: Cursor, rows: TimedList<unknown, unknown>['rows']): PageStart {
  if (shown === 0) return { lastMs: timeMs - 1, skipped: 0 }
  const isCount = rows({ from: timeMs, to: timeMs, limit: shown }).length === shown
  return { lastMs: timeMs, skipped: isCount ? shown : 0 }
}

function* walk<Row>(
  { cursor, from = 0, to = Number.MAX_SAFE_INTEGER, limit }: PageQuery,
  { rows, getTimeMs }: Pick<TimedList<Row, unknown>, 'rows' | 'getTimeMs'>,
): Generator<Placed<Row>> {
  // Zero length is empty (protocol/v3.md#pages).
  if (from === to) return
  const start = cursor === undefined ? { lastMs: to, skipped: 0 } : pageStart(cursor, rows)
  const isBelow = start.lastMs <= to
  let lastMs = isBelow ? start.lastMs : to
  let skipped = isBelow ? start.skipped : 0
  for (;;) {
    const readLimit = skipped + limit + 1
    const stretch = rows({ from, to: lastMs, limit: readLimit })
    let count = skipped
    for (const row of stretch.slice(skipped)) {
      const timeMs = getTimeMs(row)
      count = timeMs === lastMs ? count + 1 : 1
      lastMs = timeMs
      yield { row, timeMs, count }
    }
    if (stretch.length < readLimit) return
    skipped = count
  }
}
