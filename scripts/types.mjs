/**
 * Checks types with TypeScript 7, which is faster; vue-tsc and ESLint need version 6.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { isInstalled, packaging } from './install/ensure-installed.mjs'
import { electronFolder } from './electron/find-electron.mjs'

const root = resolve(import.meta.dirname, '..')
const programs = [
  // Without types of Node and the DOM.
  { config: 'tsconfig.common.json', isReady: true, why: '' },
  { config: 'tsconfig.node.json', isReady: true, why: '' },
  { config: 'tsconfig.browser.json', isReady: true, why: '' },
  {
    config: 'tsconfig.shell.json',
    isReady: electronFolder !== undefined,
    why: 'Skipped: Electron needs Node 22.12 or later and is not installed.',
  },
  {
    config: 'packaging/tsconfig.json',
    isReady: isInstalled(packaging),
    why: 'Skipped: the packaging tools are not installed. `npm run package` installs them.',
  },
]

const tsc = createRequire(import.meta.url)
  .resolve('typescript-7/package.json')
  .replace('package.json', 'bin/tsc')
for (const { config, isReady, why } of programs) {
  if (!isReady) {
    console.log(`${config}: ${why}`)
    continue
  }
  // Several checkers repeat shared types.
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, config), '--checkers', '1'], {
    stdio: 'inherit',
    env: { ...process.env, GOGC: process.env.GOGC ?? '400' },
  })
  if (status !== 0) process.exitCode = 1
}
