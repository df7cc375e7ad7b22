/**
 * Bundles a TypeScript entry and runs it in this process.
 * usage: node scripts/run-ts.mjs ENTRY.ts [arguments for the entry]
 */
import './install/check-node.mjs'
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleForNode } from './bundle.mjs'
import { endWithNpm } from './development/end-with-npm.mjs'

const [entry, ...rest] = process.argv.slice(2)
if (!entry) {
  console.error('usage: node scripts/run-ts.mjs ENTRY.ts [arguments]')
  process.exit(2)
}

const root = resolve(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
// Inside node_modules, to resolve packages.
const folder = mkdtempSync(join(cache, 'run-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
endWithNpm(() =>
  process.listenerCount('SIGTERM') > 0 ? process.kill(process.pid, 'SIGTERM') : process.exit(1),
)

const file = await bundleForNode(resolve(entry), folder)
process.argv = [process.argv[0] ?? 'node', basename(entry), ...rest]
await import(pathToFileURL(file).href)
