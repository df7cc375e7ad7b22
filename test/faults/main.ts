/**
 * Runs every write under every fault and prints the outcomes. Fails if books and view differ, a write was repeated,
 * or a report was wrong.
 * usage: npm run faults [-- --only OPERATION|FAULT]... [--at-once CELLS] [--sequences N [--seed S] [--sequence K]]
 * [--kills N [--vault] [--seed S]] [--flood [--seconds N]] [--day [--hours N] [--speed S] [--seed S]] [--rows N
 * [--vault]]
 * --only: one operation or fault; both for one cell
 * --protocol: v2 or v3 (v2); also for --kills, --flood and --rows
 * --at-once: parallel cells (12); Ctrl-C prints completed cells
 * --sequences: runs N random sequences of operations and faults instead of the table
 * --seed: of sequences, day or kills (1)
 * --sequence: only sequence K
 * --flood: 20,000 prices per second for --seconds (60)
 * --day: --hours (24) of use at --speed (20) times real time, with faults and kills
 * --rows: opens and pages through a history of N trades; encrypted with --vault
 * --kills: kills the trading app N times at random moments; with --vault, the key is in a vault
 */
import { parseArgs } from 'node:util'
import { SeededRandom } from '../../electron/practice/time/seeded-random'
import { runCell, type Cell } from './cell'
import { faultNames } from './faults'
import { simulateDay } from './day/simulate-day'
import { floodApp } from './flood/flood-app'
import { openLarge } from './history/open-large'
import { killApp } from './kills/kill-app'
import { isCombined, operationsOver } from './operations'
import type { AccountKind } from './process/enter-account'
import { watchForStalls } from './stalls'
import { formatCells } from './table'
import { openEnvironment, type EnvironmentProtocol } from './environment'

const stepsPerSequence = 6
const messagesPerSecond = 20_000
const maxTries = 2

interface Step {
  readonly operation: string
  readonly fault: (typeof faultNames)[number]
}

async function inOneEnvironment(steps: readonly Step[]): Promise<Cell[]> {
  const done: Cell[] = []
  const failed = (at: Step | undefined, error: unknown): void => {
    const { operation, fault } = at ?? { operation: 'the end', fault: faultNames[0] ?? 'cut socket' }
    done.push({ operation, fault, outcome: 'failed', settled: null, wrong: [String(error)] })
  }
  try {
    const environment = await openEnvironment(protocol)
    try {
      for (const { operation, fault } of steps) done.push(await runCell(environment, operation, fault))
    } catch (error) {
      failed(steps[done.length], error)
    } finally {
      await environment.close()
    }
  } catch (error) {
    failed(steps[done.length], error)
  }
  return done
}

const cells: Cell[] = []
const countWrong = (some: readonly Cell[]): number => some.filter(({ wrong }) => wrong.length > 0).length

async function sideBySide(all: readonly (readonly Step[])[], atOnce: number): Promise<void> {
  const waiting = [...all.entries()].map(([index, steps]) => ({ index, steps, tries: 0 }))
  const standstills = watchForStalls()
  let ended = 0
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const begunAtMs = performance.now()
      const done = await inOneEnvironment(next.steps)
      if (countWrong(done) > 0 && standstills.lastAtMs() > begunAtMs && next.tries < maxTries) {
        console.error(`${next.index + 1}: this process stood still meanwhile; again, later`)
        waiting.push({ ...next, tries: next.tries + 1 })
        continue
      }
      cells.push(...done)
      ended += 1
      if (ended % 500 === 0)
        console.error(`${ended} of ${all.length}, ${countWrong(cells)} operations not as they must be`)
      for (const { operation, fault, wrong } of done)
        for (const problem of wrong) console.error(`${next.index + 1}, ${operation} × ${fault}: ${problem}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

function randomSequences(count: number, seed: number): Step[][] {
  const random = new SeededRandom(seed)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random.next() * list.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: stepsPerSequence }, () => ({ operation: pick(names), fault: pick(faultNames) })),
  )
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] as string[] },
    protocol: { type: 'string', default: 'v2' },
    'at-once': { type: 'string', default: '12' },
    sequences: { type: 'string' },
    sequence: { type: 'string' },
    kills: { type: 'string' },
    vault: { type: 'boolean', default: false },
    flood: { type: 'boolean', default: false },
    day: { type: 'boolean', default: false },
    hours: { type: 'string', default: '24' },
    speed: { type: 'string', default: '20' },
    rows: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})
const protocol: EnvironmentProtocol = values.protocol === 'v3' ? 'v3' : 'v2'
const names = operationsOver(protocol)

function report(found: { readonly wrong: readonly string[]; readonly slow?: readonly string[] }): never {
  console.log(JSON.stringify(found, null, 2))
  process.exit(found.wrong.length === 0 && (found.slow ?? []).length === 0 ? 0 : 1)
}

const kind: AccountKind = values.vault ? 'vault' : 'practice'

if (values.kills !== undefined) {
  const tell = (kill: number): void => void (kill % 10 === 0 && console.error(`${kill} kills`))
  report(await killApp(kind, protocol, Number(values.kills), new SeededRandom(Number(values.seed)), tell))
}
if (values.day) {
  const random = new SeededRandom(Number(values.seed))
  const tell = (hour: object): void => console.log(JSON.stringify(hour))
  report(await simulateDay(Number(values.hours), Number(values.speed), random, tell))
}
if (values.rows !== undefined) report(await openLarge(kind, protocol, Number(values.rows)))
if (values.flood) report(await floodApp(messagesPerSecond, Number(values.seconds) * 1000, protocol))
const { only } = values
const single = names
  .flatMap((operation) => faultNames.map((fault) => ({ operation, fault })))
  .filter(({ operation, fault }) => isCombined(operation, fault))
  .filter(({ operation, fault }) => only.every((name) => name === operation || name === String(fault)))
  .map((step) => [step])
if (single.length === 0) {
  console.error(`--only takes one of: ${[...names, ...faultNames].join(' · ')}`)
  process.exit(2)
}
const sequences = values.sequences === undefined ? null : Number(values.sequences)
const drawn = sequences === null ? single : randomSequences(sequences, Number(values.seed))
const all = values.sequence === undefined ? drawn : drawn.slice(Number(values.sequence) - 1).slice(0, 1)

function end(): never {
  const bad = countWrong(cells)
  console.log(`${formatCells(cells)}\n\n${cells.length} operations, ${bad} of them not as they must be`)
  process.exit(bad === 0 ? 0 : 1)
}

process.once('SIGINT', end)
await sideBySide(all, Number(values['at-once']))
end()
