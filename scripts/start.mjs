/** Starts Satchel in Electron, or else in a browser. `--help` lists the options. */
import './install/check-node.mjs'
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildApp } from './build.mjs'
import { chooseShell } from './electron/choose-shell.mjs'
import { endWithNpm } from './development/end-with-npm.mjs'

const root = resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)

/** @type {() => void} */
let end = () => process.exit(1)
endWithNpm(() => end())
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

end = () => child.kill('SIGTERM')
// Ctrl-C reaches the child directly; other signals are forwarded.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, end)
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
