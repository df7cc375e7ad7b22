/** Runs tests with changed code, and prints changes that no test notices. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { resumeAfterCrashes } from '../test/mutation/crashes.mjs'
import { printSurvivors } from '../test/mutation/print-survivors.mjs'
import { ensureInstalled, mutationTesting } from './install/ensure-installed.mjs'
import { readCount, readOptions } from './read-options.mjs'

const root = resolve(import.meta.dirname, '..')

/**
 * Folders with the tests that must notice changes, quick folders first. `servers` includes tests that start a practice exchange,
 * which take several times as long.
 */
const suites = [
  {
    sources: 'common/domain',
    tests: ['test/domain', 'test/reference', 'test/core/usecases/comparison'],
    servers: false,
  },
  { sources: 'electron/core/account', tests: ['test/core/account'], servers: false },
  { sources: 'electron/core/database', tests: ['test/core/database'], servers: true },
  {
    sources: 'electron/core/exchange',
    tests: [
      ...['v3', 'v2', 'v1', 'responses', 'rate-limits'].map((name) => `test/core/exchange/${name}`),
      'test/core/paging',
      'test/exchange-api',
      'test/core/exchange',
    ],
    servers: true,
  },
  {
    sources: 'electron/core/lnurl',
    tests: ['test/core/lnurl', 'test/core/over-practice/payments'],
    servers: true,
  },
  { sources: 'electron/core/router', tests: ['test/core/router', 'test/core/session'], servers: false },
  { sources: 'electron/core/session', tests: ['test/core/session'], servers: false },
  { sources: 'electron/core/settings', tests: ['test/core/settings'], servers: false },
  { sources: 'electron/core/state', tests: ['test/core/state', 'test/core/usecases/writes'], servers: false },
  { sources: 'electron/core/streams', tests: ['test/core/streams', 'test/core/session'], servers: false },
  { sources: 'electron/core/usecases', tests: ['test/core/usecases', 'test/core/state'], servers: false },
  { sources: 'electron/core/vault', tests: ['test/core/vault', 'test/core/deriving-keys'], servers: true },
  {
    sources: 'electron/practice/ledger',
    tests: ['test/practice', 'test/exchange-contract/ledger', 'test/exchange-contract/start'],
    servers: true,
  },
]

const usage = `usage: npm run mutate [-- FILE_OR_FOLDER ...] [--share PERCENT] [--seed N]

Runs tests with each operator, condition, number, list and block changed, one at a time, and prints the changes that
no test notices. The files stay as they are.
  FILE_OR_FOLDER  in one of these folders (default: all of them):
${suites.map(({ sources }) => `                    ${sources}`).join('\n')}
  --share         share of files, chosen at random (default 100)
  --seed          chooses other files (default 1)`

/** @param {string} path @param {string} folder */
const isIn = (path, folder) => `${path}/`.startsWith(`${folder}/`)
/** @param {string} path */
const readPath = (path) => {
  const name = path.replace(/\/+$/, '')
  if (!existsSync(join(root, name)))
    throw new Error(`Not found: ${name}. Name files or folders of the project.`)
  if (!suites.some(({ sources }) => isIn(name, sources) || isIn(sources, name)))
    throw new Error(`No tests are assigned to ${name}: add the folder in scripts/mutate.mjs`)
  return name
}

const { paths, share, seed } = readOptions(
  usage,
  { share: { type: 'string' }, seed: { type: 'string' } },
  ({ values, positionals }) => ({
    paths: positionals.map(readPath),
    share: readCount('share', values.share) ?? 100,
    seed: readCount('seed', values.seed) ?? 1,
  }),
)

/** @param {string} path @returns {string[]} */
function sourceFiles(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  const names = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
  const files = names.map((name) => `${path}/${name.replaceAll('\\', '/')}`)
  return files.filter((file) => file.endsWith('.ts')).sort()
}

/** The same files for the same seed. @param {string} file */
const isChosen = (file) =>
  createHash('sha256').update(`${seed} ${file}`).digest().readUInt32BE() / 2 ** 32 < share / 100

ensureInstalled(mutationTesting)
const folder = join(root, 'out', 'mutation')
mkdirSync(folder, { recursive: true })
let failed = false
for (const { sources, tests, servers } of suites) {
  const chosen =
    paths.length === 0 || paths.some((path) => isIn(sources, path))
      ? [sources]
      : paths.filter((path) => isIn(path, sources))
  const files = chosen.flatMap(sourceFiles).filter(isChosen)
  if (files.length === 0) continue
  const base = join(folder, sources.replaceAll('/', '-'))
  const outputs = { mutants: `${base}.mutants.json`, results: `${base}.results.jsonl` }
  // A run that doesn't begin must not show earlier results.
  writeFileSync(outputs.mutants, '[]')
  writeFileSync(outputs.results, '')
  /** @param {boolean} withServers @param {readonly string[]} tested */
  const run = (withServers, tested) =>
    spawnSync(
      process.execPath,
      [
        join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--config',
        'test/mutation/mutation.config.ts',
        '--silent',
        '--reporter=dot',
      ],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          SATCHEL_MUTATION_SOURCES: files.join(','),
          SATCHEL_MUTATION_TESTS: tested.join(','),
          SATCHEL_MUTATION_MUTANTS: outputs.mutants,
          SATCHEL_MUTATION_RESULTS: outputs.results,
          ...(withServers && { SATCHEL_MUTATION_SERVERS: '1' }),
        },
      },
    ).status
  // A change that ends the process of a quick test isn't tried by the slow ones.
  const statuses = (servers ? [false, true] : [false]).map((withServers) =>
    resumeAfterCrashes(outputs.results, run(withServers, tests), (tested) => run(withServers, tested)),
  )
  printSurvivors(root, sources, outputs)
  if (statuses.every((status) => status === 0)) continue
  console.error(
    `Tests of ${sources} failed without a change, or after an earlier test of their file was repeated; see above.`,
  )
  failed = true
}
process.exitCode = failed ? 1 : 0
