import './install/check-node.mjs'
import { join, resolve } from 'node:path'
import { chooseShell } from './electron/choose-shell.mjs'
import { endWithNpm } from './development/end-with-npm.mjs'
import { readCount, readOptions, refusePositionals } from './read-options.mjs'

const usage = `usage: npm run dev [-- OPTIONS]
Starts Satchel with hot reload, in Electron or else in a browser.

--headless   use a browser, even if Electron can run
--data DIR   data directory (default: .dev-data)
--port N     browser port (default: a free one)
--no-open    do not open a browser
--json       print JSON when ready: {"ready":true,"url":"..."}
--inspect N  debugging port of the core

Practice price options, such as --practice-seed, also work.`

const root = resolve(import.meta.dirname, '..')
const text = /** @type {const} */ ({ type: 'string' })
const flag = /** @type {const} */ ({ type: 'boolean' })
const { values, port } = readOptions(
  usage,
  {
    headless: flag,
    data: text,
    port: text,
    'no-open': flag,
    json: flag,
    inspect: text,
    'practice-replay': text,
    'practice-speed': text,
    'practice-seed': text,
  },
  ({ values, positionals }) => {
    refusePositionals(positionals)
    return { values, port: readCount('port', values.port, 0) ?? 0 }
  },
)
const dataFolder = resolve(values.data ?? join(root, '.dev-data'))
const practice = /** @type {const} */ (['practice-replay', 'practice-speed', 'practice-seed']).flatMap(
  (name) => {
    const value = values[name]
    return value === undefined ? [] : [`--${name}`, value]
  },
)

const { binary, reason } = values.headless ? {} : chooseShell()
if (reason) process.stderr.write(`Satchel opens in a browser instead of its own window, because ${reason}.\n`)

process.env.NODE_ENV = 'development'
endWithNpm(() => process.kill(process.pid, 'SIGTERM'))
if (binary) {
  const { developInElectron } = await import('./development/in-electron.mjs')
  await developInElectron({
    root,
    binary,
    args: ['--data', dataFolder, ...practice],
    inspect: values.inspect,
  })
} else {
  const { developInBrowser } = await import('./development/in-browser.mjs')
  await developInBrowser({
    root,
    dataFolder,
    coreArgs: ['--data', dataFolder, ...practice],
    nodeArgs: values.inspect === undefined ? [] : [`--inspect=${values.inspect}`],
    port,
    open: values['no-open'] !== true && values.json !== true,
    json: values.json === true,
  })
}
