import { spawn } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleForNode } from '../../../scripts/bundle.mjs'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * Attacker: another user, watching the app's folder during startup.
 * Wants: to open a file before its permissions are restricted; an open file stays readable.
 */

const root = resolve(import.meta.dirname, '../../..')
let out: string

beforeAll(async () => {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  out = mkdtempSync(join(cache, 'files-'))
  await bundleForNode(join(root, 'electron/headless/main.ts'), join(out, 'headless'), 'main')
  await bundleForNode(join(root, 'electron/practice/start/worker.ts'), join(out, 'main'), 'worker')
  await bundleForNode(join(root, 'electron/practice/start/main.ts'), join(out, 'practice'), 'main')
  writeFileSync(join(out, 'main', 'practice-worker.cjs'), "import('./worker.mjs')\n")
  writeFileSync(
    join(out, 'note.mjs'),
    `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const notes = fs.openSync(process.env.NOTES, 'a')
for (const [where, names] of [[fs, ['mkdirSync', 'openSync', 'writeFileSync']], [fs.promises, ['mkdir', 'open', 'writeFile']]])
  for (const name of names) {
    const make = where[name]
    where[name] = (path, ...rest) => {
      if (String(path).startsWith(process.env.FOLDER))
        fs.writeSync(notes, process.umask().toString(8) + ' ' + name + ' ' + path + '\\n')
      return make.call(where, path, ...rest)
    }
  }
syncBuiltinESMExports()
`,
  )
}, 120_000)
afterAll(() => rmSync(out, { recursive: true, force: true }))

/** Runs with umask 0 until ready. Returns all files ever accessible to others. */
async function openAtAnyMoment(
  entry: string,
  args: readonly string[],
  folder: string,
  isReady: () => boolean,
) {
  const notes = join(temporaryFolder(), 'notes')
  writeFileSync(notes, '')
  const observed = new Map<string, string>()
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    const path = join(folder, name ?? '')
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (stat && (stat.mode & 0o077) !== 0) observed.set(path, (stat.mode & 0o777).toString(8))
  })
  const script = 'umask 0; exec "$@"'
  const command = [process.execPath, '--import', join(out, 'note.mjs'), join(out, entry), ...args]
  const child = spawn('sh', ['-c', script, 'sh', ...command], {
    env: { ...process.env, NOTES: notes, FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  try {
    await vi.waitFor(() => expect(isReady()).toBe(true), { interval: 20 })
  } finally {
    child.kill('SIGTERM')
    await ended
    watcher.close()
  }
  const created = readFileSync(notes, 'utf8').trim().split('\n')
  expect(created.length).toBeGreaterThan(0)
  return [...created.filter((note) => !note.startsWith('77 ')), ...observed]
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

test.skipIf(process.platform === 'win32')(
  'the app and its practice exchange create no file that other users can open',
  async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'settings.json'), '{"version":1,"lastProfileId":"practice"}', { mode: 0o600 })
    const isReady = () =>
      exists(join(folder, 'history-practice.db')) && exists(join(folder, 'practice', 'practice.db'))
    const args = ['--no-open', '--json', '--data', folder]
    expect(await openAtAnyMoment('headless/main.mjs', args, folder, isReady)).toEqual([])
  },
  60_000,
)

test.skipIf(process.platform === 'win32')(
  'the standalone practice exchange creates no file that other users can open',
  async () => {
    const folder = temporaryFolder()
    const args = ['--json', '--data', join(folder, 'books')]
    const isReady = () => exists(join(folder, 'books', 'practice.db'))
    expect(await openAtAnyMoment('practice/main.mjs', args, folder, isReady)).toEqual([])
  },
  60_000,
)

test.skipIf(process.platform === 'win32')(
  'an app with a new data folder creates no file that other users can open',
  async () => {
    const folder = temporaryFolder()
    const data = join(folder, 'of-the-user', 'satchel')
    const isReady = () => exists(join(data, 'in-use'))
    const args = ['--no-open', '--json', '--data', data]
    expect(await openAtAnyMoment('headless/main.mjs', args, folder, isReady)).toEqual([])
  },
  60_000,
)
