/** Runs all static checks, one per core. Caches are keyed by content. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { formatSeconds } from './durations.mjs'

const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')

/**
 * Longest parts first.
 * @type {[name: string, command: string][]}
 */
const parts = [
  ['lint: ESLint', 'node --max-semi-space-size=64 scripts/lint.mjs eslint'],
  ['lint: oxlint', 'node scripts/lint.mjs oxlint'],
  ['types: Node', 'node scripts/types.mjs node'],
  ['types: window', 'node scripts/types.mjs window'],
  ['unused code', 'knip'],
  ['structure', 'node scripts/structure/main.mjs'],
  ['format', 'oxfmt --check'],
  ['wording', 'npm run --silent wording'],
  ['commit messages', 'node scripts/check-commits.mjs'],
]

/** @param {string} command @returns {Promise<{ isOk: boolean, output: string, ms: number }>} */
const run = (command) =>
  new Promise((done) => {
    const startedMs = performance.now()
    let output = ''
    const child = spawn(command, {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    })
    const collect = (/** @type {Buffer} */ chunk) => (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => (output += String(error)))
    child.on('close', (code) => done({ isOk: code === 0, output, ms: performance.now() - startedMs }))
  })

const readsClients = new Set(['lint: oxlint', 'types: Node'])
const startedMs = performance.now()
const clients = run('node scripts/install/have-clients.mjs')
const waiting = [...parts]
/** @type {string[]} */
const failed = []
async function work() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const [name, command] = part
    if (readsClients.has(name)) await clients
    const { isOk, output, ms } = await run(command)
    if (!isOk) failed.push(name)
    console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name} (${formatSeconds(ms)})`)
    if (output.trim()) console.log(output.trimEnd().replace(/^/gm, '       '))
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
const { isOk: hasClients, output: installing } = await clients
if (!hasClients) {
  failed.push('published clients')
  console.log(installing.trimEnd())
}
console.log(`Checked in ${formatSeconds(performance.now() - startedMs)}.`)
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}.`)
  process.exitCode = 1
}
