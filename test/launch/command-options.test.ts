import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

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
