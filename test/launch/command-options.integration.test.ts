import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { parseOptions } from '../../electron/launch/options'

const run = (script: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

test.each([
  ['scripts/dev.mjs', ['--port', 'x'], '--port must be a whole number from 0, not x'],
  ['scripts/dev.mjs', ['--hedless'], "Unknown option '--hedless'"],
  ['scripts/dev.mjs', ['practice'], "Unexpected argument 'practice'"],
  ['packaging/main.mjs', ['--deb'], "Unknown option '--deb'"],
  ['packaging/sign.mjs', ['dist'], 'Name a key with --key, and at most one folder'],
])('%s rejects %j, names it and prints its usage', (script, args, message) => {
  const { status, stderr } = run(script, ...args)
  expect([status, stderr.split('\n')[0]]).toEqual([2, message])
  expect(stderr).toContain('usage: npm run ')
})

test('a development command prints its usage', () => {
  const { status, stdout } = run('scripts/dev.mjs', '--help')
  expect(status).toBe(0)
  expect(stdout).toContain('--headless')
})

test.each([
  [['--practice-speed', '60'], '--practice-speed requires --practice-replay FILE'],
  // In the entry that starts the app at login, a line break would start another key.
  [['--data', '/home/alice/a\nExec=evil'], '--data must not contain line breaks'],
  [['--data', ''], '--data requires the path of a folder'],
  [['--port', '65536'], '--port must be a whole number from 0 to 65535'],
  [['--port', '1e3'], '--port must be a whole number from 0 to 65535'],
  [['--practice-seed', '0.5'], '--practice-seed must be a whole number'],
])('the app rejects %j', (args, problem) => {
  expect(() => parseOptions(args)).toThrow(problem)
})

test('the app accepts a repeated flag, and repeated switches that are not its own', () => {
  const args = ['--json', '--json', '--enable-features=A', '--enable-features=B']
  expect(parseOptions(args, { allowOthers: true })).toMatchObject({ json: true })
})
