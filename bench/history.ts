/**
 * Measures imports into a large history relative to bare inserts (`ratio`), reads and searches.
 * npm run bench bench/history.ts [rows]
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { dayMs } from '@common/domain/durations'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { entryKinds } from '@common/domain/record/entry'
import { sats } from '@common/domain/units'
import { openHistory } from '../electron/core/database/open-history'
import { Secret } from '../electron/core/ports/secret'
import { createClosedTrade } from './support/closed-trade'
import { median } from './support/median'

const rows = Number(process.argv[2] ?? 1_000_000)
const pageSize = 1000
const startMs = Date.UTC(2025, 0, 1)
const stepMs = (365 * dayMs) / rows
const key = '0f'.repeat(32)
const megabyte = 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'history-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const print = (line: object): void => console.log(JSON.stringify({ bench: 'history', rows, ...line }))

function tradeAt(index: number): FuturesTrade {
  const closeTimeMs = startMs + Math.floor(index * stepMs)
  const isGain = index % 3 > 0
  return {
    ...createClosedTrade(randomUUID(), closeTimeMs - 60_000),
    side: index % 2 === 0 ? 'buy' : 'sell',
    stopLossPrice: index % 2 === 0 ? 49_000 : null,
    ...(!isGain && { exitPrice: 49_000, pnlSats: sats(-4081) }),
  }
}

function storing(count: number, store: (page: readonly FuturesTrade[]) => void): number {
  let ms = 0
  for (let done = 0; done < count; done += pageSize) {
    const page = Array.from({ length: Math.min(pageSize, count - done) }, (_none, each) =>
      tradeAt(done + each),
    )
    const begunMs = performance.now()
    store(page)
    ms += performance.now() - begunMs
  }
  return Math.round((count / ms) * 1000)
}

function floor(): number {
  const database = new Database(join(folder, 'floor.db'), { encryptionKey: key } as Database.Options)
  // With the page cache of the history.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000')
  database.exec('CREATE TABLE trades (id TEXT PRIMARY KEY, record TEXT NOT NULL)')
  const insert = database.prepare('INSERT INTO trades (id, record) VALUES (?, ?)')
  // As many as are imported: inserts of random ids slow down as the index grows.
  const rowsPerSecond = storing(rows, (page) => {
    database.exec('BEGIN')
    for (const trade of page) insert.run(trade.id, JSON.stringify(trade))
    database.exec('COMMIT')
  })
  database.close()
  return rowsPerSecond
}

const floorPerSecond = floor()
print({ case: 'floor', rowsPerSecond: floorPerSecond })

const { history } = openHistory(folder, 'bench', new Secret(key), Date.now())
globalThis.gc?.()
const before = process.memoryUsage.rss()
const perSecond = storing(rows, (page) => history.trades.save(page))
const ratio = Number((perSecond / floorPerSecond).toFixed(2))
print({ case: 'import', rowsPerSecond: perSecond, ratio })

const all = { kinds: [...entryKinds], search: '' }
const endMs = startMs + 365 * dayMs
// As many changes as a time zone has since 2009.
const utcOffsets = Array.from({ length: 54 }, (_, index) => ({
  fromMs: Date.UTC(2009, 0) + index * 182 * dayMs,
  minutes: index % 2 === 0 ? 60 : 120,
}))
const reads: Readonly<Record<string, { readonly mostMs: number; readonly run: () => unknown }>> = {
  'first page': { mostMs: 50, run: () => history.entries.page(all, null, 200) },
  sums: { mostMs: 50, run: () => history.entries.sums(all) },
  results: { mostMs: 50, run: () => history.entries.results(all) },
  'calendar of a month': {
    mostMs: 100,
    run: () => history.entries.days(endMs - 30 * dayMs, endMs, utcOffsets.slice(0, 2)),
  },
  'equity curve of all': { mostMs: 100, run: () => history.entries.days(0, endMs, utcOffsets) },
  'filter: a word of many': { mostMs: 50, run: () => found('stop') },
  'filter: two words': { mostMs: 50, run: () => found('long stop') },
  'filter: the beginning of an id': { mostMs: 50, run: () => found('abcd') },
  'filter: nothing': { mostMs: 50, run: () => found('zzzzzz') },
}
function found(search: string): void {
  history.entries.page({ ...all, search }, null, 200)
  history.entries.sums({ ...all, search })
}
for (const [name, { mostMs, run }] of Object.entries(reads)) {
  const times = Array.from({ length: 6 }, () => {
    const begunMs = performance.now()
    run()
    return performance.now() - begunMs
  })
  const [first = Number.NaN, ...later] = times
  const laterMs = median(later)
  print({
    case: name,
    firstMs: Number(first.toFixed(1)),
    laterMs: Number(laterMs.toFixed(1)),
    ratio: Number((laterMs / mostMs).toFixed(2)),
  })
}
globalThis.gc?.()
const grownMb = Math.round((process.memoryUsage.rss() - before) / megabyte)
print({ case: 'memory', grownMb, ratio: Number((grownMb / (rows / 10_000)).toFixed(2)) })
history.close()
