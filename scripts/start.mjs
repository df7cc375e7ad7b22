/**
 * Starts Satchel: in its desktop window where Electron can run, in a browser where it cannot. `--help` lists the options.
 */
import { spawn, spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildApp } from './build.mjs'
import { electronFolder, findElectron } from './find-electron.mjs'

const root = resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)

/** @param {string} electronFolder */
function fetchElectron(electronFolder) {
  process.stderr.write('Fetching the Electron binary (once) ...\n')
  spawnSync(process.execPath, [join(electronFolder, 'install.js')], { stdio: 'ignore', timeout: 300_000 })
  return findElectron()
}

/** npm, which runs this script by a shell that may stay in between; undefined when it was not npm. */
function findNpm() {
  const { ppid, env } = process
  if (env.npm_lifecycle_event === undefined) return undefined
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(ppid)], { encoding: 'utf8' })
  const [, shellsParent] = /^\s*(\d+) .*start\.mjs/.exec(stdout ?? '') ?? []
  return shellsParent === undefined ? ppid : Number(shellsParent)
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The Electron binary to use, or why the app must run in a browser. */
function chooseShell() {
  if (args.includes('--headless') || args.includes('--help') || args.includes('-h'))
    return { reason: undefined }
  const hasDisplay =
    process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
  if (!hasDisplay) return { reason: 'this machine has no display' }
  if (electronFolder === undefined) {
    return { reason: 'Electron is not installed, which npm does on Node 22.12 or newer only' }
  }
  const binary = findElectron() ?? fetchElectron(electronFolder)
  return binary ? { binary } : { reason: 'the Electron binary could not be fetched' }
}

const npm = findNpm()
await buildApp()
const { binary, reason } = chooseShell()
if (reason) {
  process.stderr.write(`Satchel opens in a browser instead of its own window, because ${reason}.\n`)
}

// Nothing is said over the channel: it closes with this process, however it ends, and the app ends with it.
/** @type {import('node:child_process').StdioOptions} */
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
const child = binary
  ? spawn(binary, [root, ...args], { stdio })
  : spawn(process.execPath, [join(root, 'out', 'main', 'headless.cjs'), ...args], { stdio })

// The terminal sends Ctrl-C to the child as well; a plain kill reaches only this process and is passed on.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
// npm passes nothing on when it is killed outright.
if (npm !== undefined) setInterval(() => isAlive(npm) || child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
