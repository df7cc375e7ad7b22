/**
 * Compares benchmarks with another revision. Runs alternate, so that machine load affects both equally.
 * usage: npm run bench:compare -- REVISION [BENCH ...] [--rounds N] [--json]
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  compareMeasurements,
  formatTable,
  readMeasurements,
  type Comparison,
  type Measurements,
} from './measurements'
import { Checkout, CommandRunner } from './revision'

const usage = `usage: npm run bench:compare -- REVISION [BENCH ...] [--rounds N] [--json]

REVISION     the commit, branch or tag to compare the working tree with
BENCH        a file of bench/ without its ending, all if none is named; arguments of the
             benchmark follow in the same word: 'history 100000'
--rounds N   runs of each revision, 5 by default
--json       print JSON lines in place of a table
`

interface Bench {
  readonly name: string
  readonly args: readonly string[]
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [revision, ...benches] = positionals
  const rounds = Number(values.rounds)
  if (revision === undefined || !Number.isInteger(rounds) || rounds < 1) throw new Error(usage)
  return { ...values, revision, rounds, benches: benches.map(readBench) }
}

/** File arguments are relative to the working directory, which the revisions don't share. */
function readBench(text: string): Bench {
  const [name = '', ...args] = text.split(' ').filter(Boolean)
  return { name, args: args.map((arg) => (existsSync(arg) ? resolve(arg) : arg)) }
}

const benchesIn = (folder: string): string[] =>
  existsSync(join(folder, 'bench'))
    ? readdirSync(join(folder, 'bench'))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => basename(name, '.ts'))
    : []

const runner = new CommandRunner()

interface Side {
  readonly name: 'old' | 'new'
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
}

async function runBench({ folder, env }: Side, { name, args }: Bench): Promise<Measurements | null> {
  const command = [join('scripts', 'run-ts.mjs'), join('bench', `${name}.ts`), ...args]
  const output = await runner.run(process.execPath, command, folder, env)
  return output === null ? null : readMeasurements(output)
}

async function compareBench(bench: Bench, sides: readonly Side[], rounds: number): Promise<Comparison[]> {
  const runs: Record<Side['name'], (Measurements | null)[]> = { old: [], new: [] }
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`${bench.name}: round ${round + 1} of ${rounds}\n`)
    for (const side of round % 2 === 0 ? sides : [...sides].reverse()) {
      const measurements = await runBench(side, bench)
      if (measurements === null) {
        process.stderr.write(`${bench.name}: the run of the ${side.name} revision failed\n`)
        process.exitCode = 1
      }
      runs[side.name].push(measurements)
    }
  }
  return compareMeasurements(runs.old, runs.new)
}

type Options = ReturnType<typeof readArguments>

async function compareAll(root: string, checkout: Checkout, options: Options): Promise<void> {
  const env = { ...process.env, TMPDIR: checkout.temporaryFolder }
  const sides: readonly Side[] = [
    { name: 'old', folder: checkout.folder, env },
    { name: 'new', folder: root, env },
  ]
  const [old, current] = [new Set(benchesIn(checkout.folder)), new Set(benchesIn(root))]
  const all = [...new Set([...current, ...old])].sort().map((name): Bench => ({ name, args: [] }))
  for (const bench of options.benches.length > 0 ? options.benches : all) {
    const print = (line: object): void =>
      console.log(JSON.stringify({ bench: bench.name, args: bench.args, ...line }))
    const title = [bench.name, ...bench.args].join(' ')
    if (old.has(bench.name) && current.has(bench.name)) {
      const comparisons = await compareBench(bench, sides, options.rounds)
      if (options.json) comparisons.forEach(print)
      else console.log(`\n${title}\n${formatTable(comparisons)}`)
      continue
    }
    const onlyIn = current.has(bench.name) ? 'new' : old.has(bench.name) ? 'old' : null
    if (onlyIn === null) throw new Error(`bench/${bench.name}.ts exists in neither revision`)
    if (options.json) print({ onlyIn })
    else console.log(`\n${title}: skipped, exists in the ${onlyIn} revision only`)
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) return void console.log(usage)
  const options = readArguments()
  let checkout: Checkout | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      runner.stop()
      checkout?.remove()
      process.exit(128 + constants.signals[signal])
    })
  try {
    const root = execFileSync('git', ['rev-parse', '--show-toplevel'], { encoding: 'utf8' }).trim()
    checkout = new Checkout(root, options.revision)
    process.stderr.write(`Comparing the working tree (new) with ${checkout.commit.slice(0, 12)} (old)\n`)
    await checkout.installPackages(runner)
    await compareAll(root, checkout, options)
  } finally {
    checkout?.remove()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
