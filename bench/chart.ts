/**
 * Compares the candle chart with lightweight-charts: first draw, tick, pan, zoom and memory at 1,000 and 50,000 candles with five moving
 * averages.
 * npm run bench bench/chart.ts [rounds, 7 by default]
 */
import type { ChartBench, ChartTimings } from './pages/timed'
import { median } from './support/median'
import { openBenchPage } from './support/open-page'

declare const chartBench: ChartBench

const rounds = Number(process.argv[2] ?? 7)
const sides = ['own', 'peer'] as const
const steps = ['firstDraw', 'tick', 'pan', 'zoom'] as const satisfies readonly (keyof ChartTimings)[]

const print = (line: object): void => console.log(JSON.stringify({ bench: 'chart', ...line }))
const rounded = (value: number): number => Math.round(value * 100) / 100

const { page, heapBytes, close } = await openBenchPage('chart-page.ts')
try {
  for (const candles of [1000, 50_000]) {
    const runs = { own: [] as ChartTimings[], peer: [] as ChartTimings[] }
    const heap = { own: [] as number[], peer: [] as number[] }
    // The first round compiles.
    for (let round = 0; round <= rounds; round += 1) {
      for (const side of round % 2 === 0 ? sides : [...sides].reverse()) {
        await page.evaluate(() => chartBench.dispose())
        const before = await heapBytes()
        const timings = await page.evaluate(([name, count]) => chartBench.measure(name, count), [
          side,
          candles,
        ] as const)
        const grown = (await heapBytes()) - before
        if (round === 0) continue
        runs[side].push(timings)
        heap[side].push(grown)
      }
    }
    for (const step of steps) {
      const [sync, peerSync, frame, peerFrame] = (['syncMs', 'frameMs'] as const).flatMap((part) =>
        sides.map((side) => median(runs[side].map((run) => run[step][part]))),
      ) as [number, number, number, number]
      print({
        case: `${step}, ${candles} candles`,
        syncMs: rounded(sync),
        peerSyncMs: rounded(peerSync),
        // The peer draws a pan or zoom in the next frame.
        ...((step === 'firstDraw' || step === 'tick') && { syncToPeer: rounded(sync / peerSync) }),
        frameMs: rounded(frame),
        peerFrameMs: rounded(peerFrame),
        frameToPeer: rounded(frame / peerFrame),
        rounds,
      })
    }
    const [own = NaN, peer = NaN] = sides.map((side) => median(heap[side]))
    print({
      case: `memory, ${candles} candles`,
      kilobytes: Math.round(own / 1024),
      peerKilobytes: Math.round(peer / 1024),
      toPeer: rounded(own / peer),
    })
  }
} finally {
  await close()
}
