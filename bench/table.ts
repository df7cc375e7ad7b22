/**
 * Compares the table with TanStack's virtualizer and naive-ui's: first rows, scroll, sort and filter of 10,000 rows.
 * npm run bench bench/table.ts [rounds, 7 by default]
 */
import type { TableBench, TableTimings } from './pages/timed'
import { median } from './support/median'
import { openBenchPage } from './support/open-page'

declare const tableBench: TableBench

const rounds = Number(process.argv[2] ?? 7)
const sides = ['own', 'tanstack', 'naive'] as const
const steps = ['firstRows', 'scroll', 'sort', 'filter'] as const satisfies readonly (keyof TableTimings)[]

const rounded = (value: number): number => Math.round(value * 100) / 100

const { page, close } = await openBenchPage('table-page.ts')
try {
  const runs = { own: [] as TableTimings[], tanstack: [] as TableTimings[], naive: [] as TableTimings[] }
  // The first round compiles.
  for (let round = 0; round <= rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) {
      const timings = await page.evaluate((name) => tableBench.measure(name), side)
      if (round > 0) runs[side].push(timings)
    }
  for (const step of steps) {
    const [own = NaN, tanstack = NaN, naive = NaN] = sides.map((side) =>
      median(runs[side].map((run) => run[step].frameMs)),
    )
    const line = {
      case: step,
      frameMs: rounded(own),
      tanstackFrameMs: rounded(tanstack),
      naiveFrameMs: rounded(naive),
      toTanstack: rounded(own / tanstack),
      toNaive: rounded(own / naive),
      rounds,
    }
    console.log(JSON.stringify({ bench: 'table', ...line }))
  }
} finally {
  await close()
}
