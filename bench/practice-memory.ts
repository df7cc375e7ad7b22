/**
 * Measures storing and listing 1,000,000 closed trades. `heapGrowthPerTrade` is in bytes.
 * npm run bench bench/practice-memory.ts [trades]
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zeroSats } from '@common/domain/units'
import type { OwnedTrade } from '../electron/practice/futures/owned-trade'
import { openBareExchange } from './support/bare-exchange'
import { createClosedTrade } from './support/closed-trade'

const trades = Number(process.argv[2] ?? 1_000_000)
const portion = 10_000
const accounts = 100
const megabyte = 1024 * 1024
const startMs = Date.UTC(2023, 2, 1)

const folder = mkdtempSync(join(tmpdir(), 'practice-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const { store, users, positions } = openBareExchange(folder)

const closedTrade = (uid: string, index: number): OwnedTrade => ({
  ...createClosedTrade(randomUUID(), startMs + index * 1000),
  clientOrderId: null,
  trailingStopRate: null,
  trailingExtremePrice: null,
  cashedInPnlSats: zeroSats,
  cashedInMarginSats: zeroSats,
  fundingFeeSats: zeroSats,
  uid,
  side: index % 2 === 0 ? 'buy' : 'sell',
})

function memory(): { heapMb: number; rssMb: number } {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  return { heapMb: Math.round(heapUsed / megabyte), rssMb: Math.round(rss / megabyte) }
}

const owners = store.write(() =>
  Array.from({ length: accounts }, (_none, index) => users.create(`trader-${index}`, 1_000_000).uid),
)
const before = { ...memory(), heapUsed: process.memoryUsage().heapUsed }
console.log(
  JSON.stringify({ bench: 'practice-memory', trades: 0, heapMb: before.heapMb, rssMb: before.rssMb }),
)

const startedMs = performance.now()
for (let done = 0; done < trades; done += portion) {
  store.write(() => {
    for (let index = done; index < Math.min(done + portion, trades); index += 1)
      positions.put(closedTrade(owners[index % accounts] ?? '', index))
  })
  store.save()
}
const seconds = (performance.now() - startedMs) / 1000

const readMs = performance.now()
for (const uid of owners) positions.stored.closed(uid, { limit: 1000 })
const perListMs = (performance.now() - readMs) / accounts
const after = memory()
console.log(
  JSON.stringify({
    bench: 'practice-memory',
    trades,
    ...after,
    insertsPerSecond: Math.round(trades / seconds),
    listOf1000Ms: Number(perListMs.toFixed(2)),
    databaseMb: Math.round(statSync(join(folder, 'practice.db')).size / megabyte),
  }),
)
const growth = (process.memoryUsage().heapUsed - before.heapUsed) / trades
console.log(
  JSON.stringify({ bench: 'practice-memory', case: 'ratio', heapGrowthPerTrade: Number(growth.toFixed(1)) }),
)
store.close()
process.exit()
