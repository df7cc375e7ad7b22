import { SeededRandom } from '../../electron/practice/time/seeded-random'
import { readArguments, usage, type FaultArguments } from './arguments'
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
import { openEnvironment } from './environment'

const stepsPerSequence = 6
const messagesPerSecond = 20_000
const maxTries = 2

function readOwnArguments(): FaultArguments {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return readArguments(args)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}

const chosen = readOwnArguments()
const { protocol } = chosen

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
    Array.from({ length: stepsPerSequence }, () => {
      const operation = pick(names)
      return { operation, fault: pick(faultNames.filter((fault) => isCombined(operation, fault))) }
    }),
  )
}

const names = operationsOver(protocol)

function report(found: { readonly wrong: readonly string[]; readonly slow?: readonly string[] }): never {
  console.log(JSON.stringify(found, null, 2))
  process.exit(found.wrong.length === 0 && (found.slow ?? []).length === 0 ? 0 : 1)
}

const kind: AccountKind = chosen.hasVault ? 'vault' : 'practice'
const random = new SeededRandom(chosen.seed)

if (chosen.kills !== null) {
  const reportProgress = (kill: number): void => void (kill % 10 === 0 && console.error(`${kill} kills`))
  report(await killApp(kind, protocol, chosen.kills, random, reportProgress))
}
if (chosen.isDay) {
  const reportHour = (hour: object): void => console.log(JSON.stringify(hour))
  report(await simulateDay(chosen.hours, chosen.speed, protocol, random, reportHour))
}
if (chosen.rows !== null) report(await openLarge(kind, protocol, chosen.rows))
if (chosen.isFlood) report(await floodApp(messagesPerSecond, chosen.seconds * 1000, protocol))
const { only, sequences, sequence } = chosen
const single = names
  .flatMap((operation) => faultNames.map((fault) => ({ operation, fault })))
  .filter(({ operation, fault }) => isCombined(operation, fault))
  .filter(({ operation, fault }) => only.every((name) => name === operation || name === String(fault)))
  .map((step) => [step])
if (single.length === 0) {
  console.error(`--only takes one of: ${[...names, ...faultNames].join(' · ')}`)
  process.exit(2)
}
const drawn = sequences === null ? single : randomSequences(sequences, chosen.seed)
const all = sequence === null ? drawn : drawn.slice(sequence - 1, sequence)

function end(): never {
  const bad = countWrong(cells)
  console.log(`${formatCells(cells)}\n\n${cells.length} operations, ${bad} of them not as they must be`)
  process.exit(bad === 0 ? 0 : 1)
}

process.once('SIGINT', end)
await sideBySide(all, chosen.atOnce)
end()
