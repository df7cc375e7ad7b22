/**
 * Makes packages of Satchel for the system that it runs on.
 * usage: npm run package -- [--linux|--mac|--win] [TARGET ...] [--test-bench] [--json]
 * Targets: dir, AppImage, deb, rpm (Linux), dir, dmg, zip (macOS), dir, nsis (Windows); all of them when none is named.
 * --test-bench: under a name of its own, beside which an installed Satchel stays as it is. So it is always called with an Electron that is
 * not the project's own.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { chooseElectron } from '../scripts/choose-electron.mjs'
import { targetsOf } from './builder-config.mjs'
import { identityOf } from './identity.mjs'
import { makePackages, system } from './make-packages.mjs'

/** What can be made of an Electron that no user gets. */
const forTests = ['dir', 'deb', 'rpm']

/** @param {string} message @returns {never} */
function refuse(message) {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    linux: { type: 'boolean' },
    mac: { type: 'boolean' },
    win: { type: 'boolean' },
    json: { type: 'boolean' },
    'test-bench': { type: 'boolean' },
  },
})
const asked = /** @type {const} */ (['linux', 'mac', 'win']).filter((name) => values[name])
if (asked.some((name) => name !== system))
  refuse('Each system makes its own packages: the native code in them is installed for it alone.')
const all = targetsOf[system]
const unknown = positionals.filter((target) => !all.includes(target))
if (unknown.length > 0)
  refuse(`${unknown.join(', ')}: not a package of this system. There are ${all.join(', ')}.`)

const electron = chooseElectron()
const possible = electron.isOwn ? all : all.filter((target) => forTests.includes(target))
const targets = positionals.length > 0 ? positionals : possible
const impossible = targets.filter((target) => !possible.includes(target))
if (impossible.length > 0)
  refuse(
    `${impossible.join(', ')}: made with the project's own Electron only, which is not here. Run \`npm exec --no install-electron\`, or make ${possible.join(', ')} for tests.`,
  )

const tools = { deb: 'dpkg-deb', rpm: 'rpmbuild' }
for (const [target, tool] of Object.entries(tools)) {
  if (targets.includes(target) && spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0)
    refuse(`${target} is made by ${tool}, which is not here. Install it, or name the packages to make.`)
}

const isForTests = values['test-bench'] === true || !electron.isOwn
process.stderr.write(
  `Electron ${electron.version}, ${electron.from}${isForTests ? ': a package for tests, not for users' : ''}\n`,
)
const made = await makePackages(identityOf({ isForTests }), electron, targets)
console.log(
  values.json ? JSON.stringify({ packaged: made, electron: electron.version }) : `Made ${made.join(', ')}`,
)
