/** Starts Satchel in Electron, or else in a browser. `--help` lists the options. */
import './install/check-node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildApp } from './build.mjs'
import { chooseShell } from './electron/choose-shell.mjs'

const root = resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)

/** Returns npm's process id, skipping its shell. */
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

const npm = findNpm()
await buildApp()
const isInBrowser = ['--headless', '--help', '-h'].some((option) => args.includes(option))
const { binary, reason } = isInBrowser ? {} : chooseShell()
if (reason) {
  process.stderr.write(`Satchel opens in a browser instead of its own window, because ${reason}.\n`)
}

// The app exits when this channel closes, even after a crash.
/** @type {import('node:child_process').StdioOptions} */
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
const child = binary
  ? spawn(binary, [root, ...args], { stdio })
  : spawn(process.execPath, [join(root, 'out', 'main', 'headless.cjs'), ...args], { stdio })

// Ctrl-C reaches the child directly; other signals are forwarded.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
// A killed npm forwards no signal.
if (npm !== undefined) setInterval(() => isAlive(npm) || child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
