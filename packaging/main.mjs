import { spawnSync } from 'node:child_process'
import { chooseElectron } from '../scripts/electron/choose-electron.mjs'
import { readOptions } from '../scripts/read-options.mjs'
import { createIdentity } from './identity.mjs'
import { makePackages, system } from './make-packages.mjs'
import { targetsBySystem } from './targets.mjs'

const usage = `usage: npm run package -- [--linux|--mac|--win] [TARGET ...] [--test-bench] [--json]
Builds packages for the current system.
Targets: dir, AppImage, deb, rpm (Linux), dir, dmg, zip (macOS), dir, nsis (Windows); by default all.

--test-bench  builds under another name, next to an installed Satchel. Implied without the project's own Electron.
--json        print {"packaged":["..."],"electron":"..."} as the last line`

/** Targets without the project's own Electron. */
const forTests = ['dir', 'deb', 'rpm']

/** @param {string} message @returns {never} */
function refuse(message) {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

const flag = /** @type {const} */ ({ type: 'boolean' })
const { values, positionals } = readOptions(
  usage,
  { linux: flag, mac: flag, win: flag, json: flag, 'test-bench': flag },
  ({ values, positionals }) => ({ values, positionals }),
)
const platforms = /** @type {const} */ (['linux', 'mac', 'win']).filter((name) => values[name])
if (platforms.some((name) => name !== system))
  refuse('Packages are built on their own system, because native code is installed for the current one only.')
const all = targetsBySystem[system]
const unknown = positionals.filter((target) => !all.includes(target))
if (unknown.length > 0)
  refuse(`${unknown.join(', ')}: not a target of this system. Targets: ${all.join(', ')}.`)

const electron = chooseElectron()
const possible = electron.isOwn ? all : all.filter((target) => forTests.includes(target))
const targets = positionals.length > 0 ? positionals : possible
const impossible = targets.filter((target) => !possible.includes(target))
if (impossible.length > 0)
  refuse(
    `${impossible.join(', ')}: requires the project's own Electron, which is not installed. Run \`npm exec --no install-electron\`, or build ${possible.join(', ')} for tests.`,
  )

const tools = { deb: 'dpkg-deb', rpm: 'rpmbuild' }
for (const [target, tool] of Object.entries(tools)) {
  if (targets.includes(target) && spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0)
    refuse(`${target} requires ${tool}, which is not installed. Install it, or name other targets.`)
}

const isForTests = values['test-bench'] === true || !electron.isOwn
process.stderr.write(
  `Electron ${electron.version}, ${electron.from}${isForTests ? ': test package, not for users' : ''}\n`,
)
const packages = await makePackages(createIdentity({ isForTests }), electron, targets)
console.log(
  values.json
    ? JSON.stringify({ packaged: packages, electron: electron.version })
    : `Made ${packages.join(', ')}`,
)
