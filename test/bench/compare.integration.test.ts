import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bundleForNode } from '../../scripts/bundle.mjs'
import { temporaryFolder } from '../support/temporary-folder'

const root = resolve(import.meta.dirname, '../..')
/** Inside node_modules, so that the bundle resolves its packages. */
const bundles = join(root, 'node_modules', '.cache', `compare-test-${process.pid}`)
let command = ''

beforeAll(async () => {
  command = await bundleForNode(join(root, 'bench/compare/main.ts'), bundles)
  return () => rmSync(bundles, { recursive: true, force: true })
})

const runner = `import { readFileSync } from 'node:fs'
const source = readFileSync(process.argv[2], 'utf8')
await import('data:text/javascript,' + encodeURIComponent(source))
`
const printing = (figure: number): string =>
  `console.log(JSON.stringify({ case: 'floor', perSecond: ${figure} }))`

const lockWithTool = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    '': { devDependencies: { tool: 'file:tool' } },
    tool: { version: '1.0.0', dev: true },
    'node_modules/tool': { resolved: 'tool', link: true },
  },
})

interface Repository {
  readonly folder: string
  readonly temporary: string
  readonly write: (path: string, text: string) => void
}

function makeRepository(
  old: Readonly<Record<string, string>>,
  current: Readonly<Record<string, string>>,
): Repository {
  const base = temporaryFolder()
  const [folder, temporary] = [join(base, 'project'), join(base, 'tmp')]
  mkdirSync(temporary)
  const write = (path: string, text: string): void => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const git = (...args: string[]): void => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
    const { status, stderr } = spawnSync('git', [...identity, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect({ args, status, stderr: status === 0 ? '' : stderr }).toEqual({ args, status: 0, stderr: '' })
  }
  write('package.json', JSON.stringify({ devDependencies: { tool: 'file:tool' } }))
  write('package-lock.json', lockWithTool)
  write('tool/package.json', JSON.stringify({ name: 'tool', version: '1.0.0' }))
  write('.gitignore', 'node_modules\n')
  write('node_modules/installed.txt', 'shared')
  write('scripts/run-ts.mjs', runner)
  for (const [name, text] of Object.entries(old)) write(`bench/${name}.ts`, text)
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Old')
  rmSync(join(folder, 'bench'), { recursive: true })
  for (const [name, text] of Object.entries(current)) write(`bench/${name}.ts`, text)
  return { folder, temporary, write }
}

const settings = ({ folder, temporary }: Repository) => ({
  cwd: folder,
  // The script runner sets NODE_ENV to production.
  env: { ...process.env, TMPDIR: temporary, NODE_ENV: 'production' },
})

const compare = (repository: Repository, ...args: string[]) =>
  spawnSync(process.execPath, [command, ...args], { ...settings(repository), encoding: 'utf8' })

function expectCleanedUp({ folder, temporary }: Repository): void {
  expect(readdirSync(temporary)).toEqual([])
  expect(existsSync(join(folder, '.git', 'worktrees'))).toBe(false)
  expect(existsSync(join(folder, 'node_modules', 'installed.txt'))).toBe(true)
}

describe('bench:compare', () => {
  test('prints medians, spread and ratio of both revisions and removes its worktree', () => {
    const repository = makeRepository({ stream: printing(100) }, { stream: printing(150) })
    const { status, stdout } = compare(repository, 'HEAD', 'stream', '--rounds', '2')
    expect(stdout).toMatch(/^floor perSecond +100 \(100–100\) +150 \(150–150\) +1\.5 \(1\.5–1\.5\)$/m)
    expect(status).toBe(0)
    expectCleanedUp(repository)
  })

  test('removes the worktree of a killed run', () => {
    const repository = makeRepository({ stream: printing(1) }, { stream: printing(1) })
    mkdirSync(join(repository.temporary, 'satchel-compare-2147483647-x', 'old'), { recursive: true })
    expect(compare(repository, 'HEAD', 'stream', '--rounds', '1').status).toBe(0)
    expectCleanedUp(repository)
  })

  test('alternates which revision runs first', () => {
    const logging = (name: string): string =>
      `import('node:fs').then(({ appendFileSync }) => appendFileSync(process.argv[3], '${name} '))`
    const repository = makeRepository({ log: logging('old') }, { log: logging('new') })
    const log = join(dirname(repository.folder), 'log.txt')
    compare(repository, 'HEAD', `log ${log}`, '--rounds', '3')
    expect(spawnSync('cat', [log], { encoding: 'utf8' }).stdout).toBe('old new new old old new ')
  })

  test('installs packages of the old revision, development ones included, if lock files differ', () => {
    const hasTool = `import('node:fs').then(({ existsSync }) =>
      console.log(JSON.stringify({ hasTool: Number(existsSync('node_modules/tool/package.json')) })))`
    const repository = makeRepository({ tool: hasTool }, { tool: hasTool })
    repository.write('package-lock.json', '{}')
    const { stdout, stderr } = compare(repository, 'HEAD', '--rounds', '1')
    expect(stderr).toContain('Installing the packages of the old revision')
    expect(stdout).toMatch(/^hasTool +1 \(1–1\) +0 \(0–0\)/m)
    expectCleanedUp(repository)
  })

  test('prints JSON lines and names benchmarks of one revision only', () => {
    const repository = makeRepository(
      { both: printing(4), gone: printing(1) },
      { both: printing(2), added: printing(1) },
    )
    const { status, stdout } = compare(repository, 'HEAD', '--rounds', '1', '--json')
    const same = (value: number) => ({ median: value, min: value, max: value })
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { bench: 'added', args: [], onlyIn: 'new' },
      { bench: 'both', args: [], metric: 'floor perSecond', old: same(4), new: same(2), ratio: same(0.5) },
      { bench: 'gone', args: [], onlyIn: 'old' },
    ])
    expect(status).toBe(0)
    expectCleanedUp(repository)
  })

  test('fails if a benchmark fails, and still removes its worktree', () => {
    const repository = makeRepository({ stream: 'process.exit(1)' }, { stream: printing(150) })
    const { status, stdout, stderr } = compare(repository, 'HEAD', 'stream', '--rounds', '1')
    expect(stdout).toMatch(/^floor perSecond +– +150 \(150–150\) +–$/m)
    expect(stderr).toContain('stream: the run of the old revision failed')
    expect(status).toBe(1)
    expectCleanedUp(repository)
  })

  test.each([
    ['a revision that does not exist', ['v9.9.9', 'stream'], 'v9.9.9 is not a commit of this repository'],
    ['a benchmark that does not exist', ['HEAD', 'steam'], 'bench/steam.ts exists in neither revision'],
    ['a missing revision', [], 'usage: npm run bench:compare'],
    ['a count of rounds below one', ['HEAD', '--rounds', '0'], 'usage: npm run bench:compare'],
  ])('rejects %s', (_name, args, message) => {
    const repository = makeRepository({ stream: printing(1) }, { stream: printing(1) })
    const { status, stderr } = compare(repository, ...args)
    expect(stderr).toContain(message)
    expect(status).toBe(2)
    expectCleanedUp(repository)
  })

  test.skipIf(process.platform === 'win32')(
    'stops the benchmark and removes its worktree on Ctrl-C',
    async () => {
      const hanging = "setInterval(() => {}, 1e6); console.error('waiting')"
      const repository = makeRepository({ hang: hanging }, { hang: hanging })
      const child = spawn(process.execPath, [command, 'HEAD'], {
        ...settings(repository),
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      let errors = ''
      await new Promise<void>((done) => {
        child.stderr.setEncoding('utf8').on('data', (text: string) => {
          errors += text
          if (errors.includes('waiting')) done()
        })
      })
      expect(readdirSync(repository.temporary)).toHaveLength(1)
      child.kill('SIGINT')
      // Standard error stays open until the benchmark, which inherited it, exits.
      expect(await once(child, 'close')).toEqual([130, null])
      expectCleanedUp(repository)
    },
  )
})
