import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { instrument } from './instrument.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Set by scripts/mutate.mjs. */
const env = (name: string): string => process.env[name] ?? ''
const list = (name: string): string[] => env(name).split(',')
const tests = list('SATCHEL_MUTATION_TESTS')
const withServers = process.env['SATCHEL_MUTATION_SERVERS'] !== undefined

const { codeByFile, mutants } = await instrument(root, list('SATCHEL_MUTATION_SOURCES'))
writeFileSync(env('SATCHEL_MUTATION_MUTANTS'), JSON.stringify(mutants))

const withMutants: Plugin = {
  name: 'with-mutants',
  enforce: 'pre',
  load: (id) => codeByFile.get(id.replace(/\?.*$/, '')),
}

/** A test of the whole app reaches hundreds of mutants, so those of single modules come first. */
function rank(path: string): number {
  if (path.includes('.integration.')) return 3
  if (readFileSync(path, 'utf8').includes('support/app/')) return 2
  return path.includes('.property.') ? 1 : 0
}

/** Position of the folder in the list of tests. */
const folderOf = (path: string): number => tests.findIndex((test) => path.startsWith(`${root}${test}`))

class FastFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((file) => ({ file, rank: rank(file.moduleId), folder: folderOf(file.moduleId) }))
    ranked.sort(
      (a, b) => a.rank - b.rank || a.folder - b.folder || a.file.moduleId.localeCompare(b.file.moduleId),
    )
    return Promise.resolve(ranked.map(({ file }) => file))
  }
}

export default defineConfig({
  root,
  plugins: [withMutants],
  resolve: { alias: { '@common': `${root}common` } },
  test: {
    runner: 'test/mutation/mutation-runner.ts',
    setupFiles: [
      'test/support/setup/seed-properties.ts',
      'test/support/setup/wait-longer.ts',
      'test/mutation/setup.ts',
    ],
    env: { SATCHEL_WAIT_MS: '5000' },
    testTimeout: 20_000,
    expect: { poll: { timeout: 5_000, interval: 5 } },
    include: tests.map((path) =>
      path.endsWith('.ts') ? path : `${path}/**/*.${withServers ? 'integration.' : ''}test.ts`,
    ),
    exclude: [
      ...(withServers ? [] : ['**/*.integration.test.ts']),
      '**/*.{window,thorough}.test.ts',
      '**/node_modules/**',
    ],
    passWithNoTests: true,
    sequence: { sequencer: FastFirst },
    maxWorkers: Number(process.env['SATCHEL_MUTATION_WORKERS'] ?? 2),
    dangerouslyIgnoreUnhandledErrors: true,
  },
})
