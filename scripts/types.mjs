/**
 * Checks types with TypeScript 7, which is faster; vue-tsc and ESLint need version 6.
 * usage: node scripts/types.mjs [node | window]
 */
import { resolve } from 'node:path'
import { isInstalled, packaging } from './install/ensure-installed.mjs'
import { electronFolder } from './electron/find-electron.mjs'
import { runTypeScript7 } from './types/typescript-7.mjs'
import { checkWindow } from './types/window.mjs'

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

function checkNode() {
  let isOk = true
  for (const { config, isReady, why } of programs) {
    if (!isReady) {
      console.log(`${config}: ${why}`)
      continue
    }
    const { status, stdout, stderr } = runTypeScript7(['-p', config], root)
    process.stdout.write(stdout + stderr)
    isOk &&= status === 0
  }
  return isOk
}

const only = process.argv[2]
const isNodeOk = only === 'window' || checkNode()
const isWindowOk = only === 'node' || checkWindow()
process.exitCode = isNodeOk && isWindowOk ? 0 : 1
