/** Folders with a lock file of their own, for what only some need: installed when it is first asked for, without scripts. */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** What makes packages. */
export const packaging = { folder: 'packaging', what: 'The tools that make packages' }
/** What other people published to speak with the service: the practice exchange is driven by it. */
export const publishedClients = {
  folder: join('test', 'exchange-contract', 'third-party'),
  what: 'The published clients, for their tests,',
}

/** @param {{ folder: string, what: string }} part */
export function isInstalled({ folder }) {
  /** @param {string} name */
  const changedMs = (name) => statSync(join(root, folder, name)).mtimeMs
  const installed = join('node_modules', '.package-lock.json')
  return existsSync(join(root, folder, installed)) && changedMs(installed) >= changedMs('package-lock.json')
}

/**
 * @param {{ folder: string, what: string }} part
 * @throws Error when npm cannot
 */
export function ensureInstalled(part) {
  if (isInstalled(part)) return
  process.stderr.write(`${part.what} are installed, once.\n`)
  // Not `warn`: some ask for a newer Node than they need.
  const { status } = spawnSync('npm', ['ci', '--loglevel', 'error'], {
    cwd: join(root, part.folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(
      `${part.what} could not be installed: run "npm ci" in ${part.folder}, it says what is missing.`,
    )
}
