import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const tsc = createRequire(import.meta.url)
  .resolve('typescript-7/package.json')
  .replace('package.json', 'bin/tsc')

/** @param {string[]} arguments_ @param {string} cwd */
export const runTypeScript7 = (arguments_, cwd) =>
  // Several checkers repeat shared types.
  spawnSync(process.execPath, [tsc, ...arguments_, '--checkers', '1'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, GOGC: process.env.GOGC ?? '400' },
  })
