import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { seed } from '../support/setup/seed'

const hourMs = 3_600_000

test.each([
  ['every operation with every fault over version 2', ['--protocol', 'v2']],
  ['every operation with every fault over version 3', ['--protocol', 'v3']],
  ['10,000 random sequences', ['--sequences', '10000', '--seed', String(seed)]],
  ['200 kills with the practice account', ['--kills', '200', '--seed', String(seed)]],
  ['200 kills with a connected service', ['--kills', '200', '--vault', '--seed', String(seed)]],
  ['200 kills over version 3', ['--kills', '200', '--protocol', 'v3', '--seed', String(seed)]],
  ['a minute of 20,000 prices a second', ['--flood']],
  ['a minute of 20,000 prices a second over version 3', ['--flood', '--protocol', 'v3']],
  ['a history of 1,000,000 trades', ['--rows', '1000000']],
  ['an encrypted history of 1,000,000 trades', ['--rows', '1000000', '--vault']],
  ['a day of use', ['--day', '--seed', String(seed)]],
])('the app state matches the exchange after %s', { timeout: 12 * hourMs }, (_search, args) => {
  const { status } = spawnSync(process.execPath, ['scripts/run-ts.mjs', 'test/faults/main.ts', ...args], {
    stdio: 'inherit',
  })
  expect(status).toBe(0)
})
