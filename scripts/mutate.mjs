/**
 * Changes code in a copy of the project with Stryker, and reports changes that no fast test notices, in out/mutation. Only changed
 * code is tested again.
 * usage: npm run mutate [-- FILE_OR_FOLDER ...] (default: all)
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureInstalled, mutationTesting } from './install/ensure-installed.mjs'

const root = resolve(import.meta.dirname, '..')

/** Folders on which money depends, with the tests that must notice changes. */
const testsByFolder = {
  'common/domain': ['test/domain', 'test/reference', 'test/core/usecases/comparison'],
  'electron/core/usecases/writes': ['test/core/usecases', 'test/core/state'],
  'electron/core/state': ['test/core/usecases/writes', 'test/core/state'],
  'electron/practice/ledger': ['test/practice'],
}

/** Returns the pattern of the source files in a file or folder. @param {string} path */
const toPattern = (path) => (statSync(join(root, path)).isFile() ? path : `${path}/**/*.ts`)

const paths = process.argv.slice(2)
const unknown = paths.filter((path) => !existsSync(join(root, path)))
if (unknown.length > 0) {
  console.error(`Not found: ${unknown.join(', ')}. Name files or folders of the project.`)
  process.exit(2)
}
ensureInstalled(mutationTesting)
mkdirSync(join(root, 'node_modules', '.cache', 'stryker'), { recursive: true })
let failed = false
for (const [folder, tests] of Object.entries(testsByFolder)) {
  const chosen = paths.length === 0 ? [folder] : paths.filter((path) => `${path}/`.startsWith(`${folder}/`))
  if (chosen.length === 0) continue
  const name = folder.replaceAll('/', '-')
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'test', 'mutation', 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'),
      'run',
      'test/mutation/stryker.config.json',
      '--mutate',
      chosen.map(toPattern).join(','),
      '--incrementalFile',
      `node_modules/.cache/stryker/${name}.json`,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, SATCHEL_MUTATION_TESTS: tests.join(',') },
    },
  )
  failed ||= status !== 0
}
const unmatched = paths.filter(
  (path) => !Object.keys(testsByFolder).some((folder) => `${path}/`.startsWith(`${folder}/`)),
)
if (unmatched.length > 0) {
  console.error(`No tests are assigned to ${unmatched.join(', ')}: add the folder in scripts/mutate.mjs.`)
  failed = true
}
process.exitCode = failed ? 1 : 0
