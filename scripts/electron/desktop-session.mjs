/** Isolates tests from the user's Linux desktop. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { installPackages, isRoot, runAsRoot } from '../install/install-packages.mjs'
import { removeFolder } from './remove-folder.mjs'

const root = resolve(import.meta.dirname, '../..')

/** @param {string} command */
const isInstalled = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))

const tools = {
  Xvfb: 'xvfb',
  'dbus-daemon': 'dbus',
  'gnome-keyring-daemon': 'gnome-keyring',
}

const libraries = ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2']

/** Installs missing requirements. @param {string} binary */
export function ensureSession(binary) {
  if (process.platform !== 'linux') return
  const missing = Object.entries(tools).filter(([command]) => !isInstalled(command))
  const { stdout } = spawnSync('ldd', [binary], { encoding: 'utf8' })
  const names = [...missing.map(([, name]) => name), ...(/not found/.test(stdout) ? libraries : [])]
  if (names.length > 0) installPackages([...new Set(names)])
  const missingAfter = missing.filter(([command]) => !isInstalled(command))
  if (missingAfter.length > 0) {
    const [commands, packages] = [0, 1].map((at) =>
      missingAfter.map((requirement) => requirement[at]).join(', '),
    )
    throw new Error(`A desktop session needs ${commands}, which could not be installed. Install ${packages}.`)
  }
  // The helper needs setuid root without user namespaces.
  const helper = join(dirname(binary), 'chrome-sandbox')
  if (!isRoot && existsSync(helper) && statSync(helper).uid !== 0 && !canMakeNamespace([])) {
    runAsRoot('chown', ['root', helper])
    runAsRoot('chmod', ['4755', helper])
  }
}

/** @param {string[]} options */
const canMakeNamespace = (options) =>
  spawnSync('unshare', ['--user', ...options, 'true'], { stdio: 'ignore' }).status === 0

/** Chromium refuses to run as root; a namespace maps root to another user. */
function asSomebodyElse() {
  if (!isRoot) return []
  const options = ['--map-user=daemon', '--map-group=daemon']
  if (!canMakeNamespace(options))
    throw new Error(
      'Chromium refuses to run as root, and user namespaces are unavailable. Run this as another user.',
    )
  return ['unshare', '--user', ...options, '--']
}

const notTheUsers = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'WAYLAND_DISPLAY']

/**
 * Resolves with a line on file descriptor 3, printed once the server accepts connections.
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} name
 * @returns {Promise<string>}
 */
function readFirstLine(server, name) {
  return new Promise((resolve, reject) => {
    let printed = ''
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`${name} exited with ${code}.`)))
    server.stdio[3]?.on('data', (/** @type {Buffer} */ data) => {
      printed += data.toString()
      const [line, ...rest] = printed.split('\n')
      if (line !== undefined && rest.length > 0) resolve(line)
    })
  })
}

/**
 * Starts a display, session bus and unlocked keychain; on Linux only.
 * @returns {Promise<{ env: NodeJS.ProcessEnv, stop: () => void }>}
 */
export async function startSession() {
  if (process.platform !== 'linux') return { env: process.env, stop: () => undefined }
  const home = mkdtempSync(join(tmpdir(), 'satchel-desktop-'))
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: runtime }
  for (const name of notTheUsers) delete env[name]
  /** @type {import('node:child_process').ChildProcess[]} */
  const servers = []
  const stop = () => {
    for (const server of servers) server.kill()
    removeFolder(home)
  }
  /** @param {string} command @param {string[]} args */
  const serve = (command, args) => {
    const server = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    servers.push(server)
    return readFirstLine(server, command)
  }
  try {
    const screen = ['-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-noreset']
    const [display, address] = await Promise.all([
      serve('Xvfb', ['-displayfd', '3', ...screen]),
      serve('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=3']),
    ])
    Object.assign(env, { DISPLAY: `:${display}`, DBUS_SESSION_BUS_ADDRESS: address })
    const { status, error } = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
      env,
      input: 'passphrase',
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    if (error ?? status !== 0) throw error ?? new Error(`gnome-keyring-daemon exited with ${status}.`)
  } catch (error) {
    stop()
    throw error
  }
  return { env, stop }
}

/**
 * Runs a command as a user that Chromium accepts.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {number} exit code
 */
export const runAsUser = (command, env) =>
  run([...(process.platform === 'linux' ? asSomebodyElse() : []), ...command], env)

/**
 * Runs a command in a new session.
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {number} exit code
 */
export const runInSession = (command, env) =>
  runAsUser([process.execPath, import.meta.filename, ...command], env)

/** @param {string[]} command @param {NodeJS.ProcessEnv} env */
function run([command, ...args], env) {
  const { status, error } = spawnSync(command ?? '', args, { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  return status ?? 1
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const session = await startSession()
  try {
    process.exitCode = run(process.argv.slice(2), session.env)
  } finally {
    session.stop()
  }
}
