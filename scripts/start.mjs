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

await buildApp()
const { binary, reason } = chooseShell()
if (reason) {
  process.stderr.write(`Satchel opens in a browser instead of its own window, because ${reason}.\n`)
}

const child = binary
  ? spawn(binary, [root, ...args], { stdio: 'inherit' })
  : spawn(process.execPath, [join(root, 'out', 'main', 'headless.js'), ...args], { stdio: 'inherit' })

// The terminal sends Ctrl-C to the child as well; a plain kill reaches only this process and is passed on.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
