import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
/** @param {string} name */
const changedMs = (name) => statSync(join(folder, name)).mtimeMs

/**
 * Installs what makes packages, which nobody needs who does not make one: by its own lock file, and without scripts.
 * @throws Error when npm cannot
 */
export function ensureTools() {
  const installed = join('node_modules', '.package-lock.json')
  if (existsSync(join(folder, installed)) && changedMs(installed) >= changedMs('package-lock.json')) return
  process.stderr.write('Installing what makes packages (once) ...\n')
  // Not `warn`: one of them asks for a newer Node than it needs.
  const { status } = spawnSync('npm', ['ci', '--loglevel', 'error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('What makes packages could not be installed from the npm registry.')
}
