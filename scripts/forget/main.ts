import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Checkout, CommandRunner } from '../../bench/compare/revision'
import { SeededRandom } from '../../electron/practice/time/seeded-random'
import { readCount, readOptions, refusePositionals } from '../read-options.mjs'
import { applyDeletion, findDeletions, type Deletion } from './find-deletions'

const places = ['common/domain', 'common/bridge/contract', 'electron/core/settings']

const usage = `usage: npm run forget -- [--seed N] [--count 12]
Deletes random fields, union members and list entries in a copy of HEAD, one at a time. Types, fast or property tests must notice
each.`
const text = { type: 'string' } as const
const { seed, count } = readOptions(usage, { seed: text, count: text }, ({ values, positionals }) => {
  refusePositionals(positionals)
  return {
    seed: readCount('seed', values.seed) ?? Date.now() % 1_000_000,
    count: readCount('count', values.count) ?? 12,
  }
})

const root = resolve(process.cwd())
const checkout = new Checkout(root, 'HEAD')

function run(args: readonly string[]): readonly string[] {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: checkout.folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GOGC: '400' },
  })
  // Vitest reports failures to stderr.
  return `${stdout}\n${stderr}`.split('\n')
}

/** Unused names don't count: a part that was never written leaves none. */
const compilerOptions = (name: string): readonly string[] => [
  ...['-p', `tsconfig.${name}.json`, '--noEmit', '--pretty', 'false', '--noUnusedLocals', 'false'],
  ...['--tsBuildInfoFile', join(checkout.temporaryFolder, `${name}.tsbuildinfo`)],
]

const inPackages = (path: string): string => join('node_modules', path)
const checks = [
  {
    name: 'types of Node',
    run: () => run([inPackages('typescript-7/bin/tsc'), ...compilerOptions('node'), '--checkers', '1']),
  },
  {
    name: 'types of the window',
    run: () => run([inPackages('vue-tsc/bin/vue-tsc.js'), ...compilerOptions('web')]),
  },
]

function findErrors(check: (typeof checks)[number]): readonly string[] {
  return check.run().filter((line) => line.includes('error TS'))
}

/** Errors of HEAD by check, for example of missing optional packages. */
const knownErrors = new Map<string, ReadonlySet<string>>()

function runTests(file: string): string | undefined {
  const lines = run([
    inPackages('vitest/vitest.mjs'),
    ...[
      'related',
      '--run',
      '--project',
      'fast',
      '--project',
      'property',
      '--bail',
      '1',
      '--reporter',
      'dot',
      '--no-color',
      file,
    ],
  ])
  return lines.find((line) => /^\s*FAIL/.test(line))?.trim()
}

function withDeletion<T>(deletion: Deletion, run: () => T): T {
  const path = join(checkout.folder, deletion.file)
  const content = readFileSync(path, 'utf8')
  writeFileSync(path, applyDeletion(content, deletion))
  try {
    return run()
  } finally {
    writeFileSync(path, content)
  }
}

function findNotice(deletion: Deletion): string | undefined {
  for (const check of checks) {
    const knownMessages = knownErrors.get(check.name) ?? new Set(findErrors(check))
    knownErrors.set(check.name, knownMessages)
    const error = withDeletion(deletion, () => findErrors(check)).find((line) => !knownMessages.has(line))
    if (error !== undefined) return `${check.name}: ${error.slice(0, 160)}`
  }
  return withDeletion(deletion, () => runTests(deletion.file))
}

function choose(): readonly Deletion[] {
  const random = new SeededRandom(seed)
  const files = places
    .flatMap((place) =>
      readdirSync(join(checkout.folder, place), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(place, file),
      ),
    )
    .filter((file) => file.endsWith('.ts'))
    .sort()
  const all = files.flatMap((file) => findDeletions(file, readFileSync(join(checkout.folder, file), 'utf8')))
  console.log(
    `seed ${String(seed)}: ${String(count)} of ${String(all.length)} parts in ${String(files.length)} files`,
  )
  return all
    .map((deletion) => ({ deletion, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ deletion }) => deletion)
}

let unnoticed = 0
try {
  await checkout.installPackages(new CommandRunner())
  for (const deletion of choose()) {
    const notice = findNotice(deletion)
    if (notice === undefined) unnoticed += 1
    console.log(`${deletion.file}:${String(deletion.line)} ${deletion.text}\n  ${notice ?? 'NOT NOTICED'}`)
  }
} finally {
  checkout.remove()
}
console.log(`${String(unnoticed)} not noticed`)
if (unnoticed > 0) process.exitCode = 1
