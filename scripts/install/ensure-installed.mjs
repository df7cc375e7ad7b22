/** Optional dependencies with their own lock files, installed on first use. */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export const packaging = { folder: 'packaging', what: 'packaging tools' }
export const publishedClients = {
  folder: join('test', 'exchange-contract', 'third-party'),
  what: 'published clients',
}

export const mutationTesting = {
  folder: join('test', 'mutation'),
  what: 'mutation testing tools',
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
 * @throws Error if npm fails
 */
export function ensureInstalled(part) {
  if (isInstalled(part)) return
  process.stderr.write(`Installing the ${part.what} (once) ...\n`)
  // Hides warnings about the required Node version.
  const { status } = spawnSync('npm', ['ci', '--loglevel', 'error'], {
    cwd: join(root, part.folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(
      `The ${part.what} could not be installed. Run "npm ci" in ${part.folder} to see the reason.`,
    )
}
