/** On Linux, a desktop of a test's own: display, session bus, keychain and home, so that it neither needs nor touches the user's. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { installPackages, isRoot, runAsRoot } from './install-packages.mjs'

const root = resolve(import.meta.dirname, '..')

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

/** Installs what such a session for this Electron needs. @param {string} binary */
export function ensureSession(binary) {
  if (process.platform !== 'linux') return
  const missing = Object.entries(tools).filter(([command]) => !isHere(command))
  const { stdout } = spawnSync('ldd', [binary], { encoding: 'utf8' })
  const names = [...missing.map(([, name]) => name), ...(/not found/.test(stdout) ? libraries : [])]
  if (names.length > 0) installPackages([...new Set(names)])
  const still = missing.filter(([command]) => !isHere(command))
  if (still.length > 0) {
    const [commands, packages] = [0, 1].map((at) => still.map((one) => one[at]).join(', '))
    throw new Error(`A desktop session needs ${commands}, which could not be installed. Install ${packages}.`)
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

/** Chromium refuses root. In a namespace of its own a session is somebody else, who may do nothing more than whoever started it. */
function asSomebodyElse() {
  if (!isRoot) return []
  const options = ['--map-user=daemon', '--map-group=daemon']
  if (!canMakeNamespace(options))
    throw new Error(
      'Chromium refuses to run as root, and this system makes no other user of it. Run this as a user.',
    )
  return ['unshare', '--user', ...options, '--']
}

const notTheUsers = {
  XDG_CONFIG_HOME: undefined,
  XDG_DATA_HOME: undefined,
  XDG_CACHE_HOME: undefined,
  WAYLAND_DISPLAY: undefined,
}

/**
 * Runs a command in such a session; elsewhere than on Linux as it is.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {number} its exit code
 */
export function runInSession(command, env) {
  if (process.platform !== 'linux') return run(command, env)
  const home = mkdtempSync(join(tmpdir(), 'satchel-desktop-'))
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  const unlock =
    'printf %s passphrase | gnome-keyring-daemon --unlock --components=secrets > /dev/null && exec "$@"'
  const session = ['dbus-run-session', '--', 'xvfb-run', '--auto-servernum', 'sh', '-c', unlock, 'sh']
  try {
    return run([...asSomebodyElse(), ...session, ...command], {
      ...env,
      ...notTheUsers,
      HOME: home,
      XDG_RUNTIME_DIR: runtime,
    })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** @param {string[]} command @param {NodeJS.ProcessEnv} env */
function run([command, ...args], env) {
  const { status, error } = spawnSync(command ?? '', args, { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  return status ?? 1
}
