import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { parseOptions } from '../../electron/launch/options'

const runDev = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/dev.mjs', ...args], { encoding: 'utf8' })

test.each([
  [['--port', 'x'], '--port must be a whole number from 0, not x'],
  [['--hedless'], "Unknown option '--hedless'"],
  [['practice'], "Unexpected argument 'practice'"],
])('a development command rejects %j, names it and prints its usage', (args, message) => {
  const { status, stderr } = runDev(...args)
  expect([status, stderr.split('\n')[0]]).toEqual([2, message])
  expect(stderr).toContain('usage: npm run dev')
})

test('a development command prints its usage', () => {
  const { status, stdout } = runDev('--help')
  expect(status).toBe(0)
  expect(stdout).toContain('--headless')
})

test.each([[['--practice-speed', '60'], '--practice-speed requires --practice-replay FILE']])(
  'the app rejects %j',
  (args, problem) => {
    expect(() => parseOptions(args)).toThrow(problem)
  },
)

test('the app accepts a repeated flag, and repeated switches that are not its own', () => {
  const args = ['--json', '--json', '--enable-features=A', '--enable-features=B']
  expect(parseOptions(args, { allowOthers: true })).toMatchObject({ json: true })
})
