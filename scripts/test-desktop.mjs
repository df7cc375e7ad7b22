/**
 * Runs the desktop suite in Electron (see `chooseElectron`) and in the packaged app.
 * usage: node scripts/test-desktop.mjs [arguments for Playwright]
 */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { createIdentity, resolveStarter } from '../packaging/identity.mjs'
import { chooseElectron } from './electron/choose-electron.mjs'
import { ensureSession, runAsUser } from './electron/desktop-session.mjs'

const root = resolve(import.meta.dirname, '..')

const electron = chooseElectron()
ensureSession(electron.binary)
// Release packages have no debugging port.
const app = createIdentity({ isForTests: true })
const [packaged] = JSON.parse(
  execFileSync(process.execPath, [join(root, 'packaging', 'main.mjs'), 'dir', '--test-bench', '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
    .trim()
    .split('\n')
    .at(-1) ?? '',
).packaged
const start = resolveStarter(join(root, packaged), app)
ensureSession(start)
console.log(`Electron ${electron.version}, ${electron.from}`)
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
process.exitCode = runAsUser(
  [process.execPath, cli, 'test', '--project', 'desktop', '--workers', '2', ...process.argv.slice(2)],
  {
    ...process.env,
    ...(electron.isOld && { SATCHEL_APP: root }),
    SATCHEL_ELECTRON: electron.binary,
    SATCHEL_PACKAGED: start,
    SATCHEL_PACKAGED_VERSION: app.version,
  },
)
