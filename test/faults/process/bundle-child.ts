import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A program of this folder as one file to run, and what removes it. Bundled by a process of its own: this one may be a bundle itself. */
export function bundleChild(name: 'app-child' | 'service-child'): { file: string; remove: () => void } {
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  // Inside node_modules, so that the bundle finds the packages it leaves out.
  const folder = mkdtempSync(join(cache, 'kills-'))
  const bundling = `import { bundleForNode } from './scripts/bundle.mjs'
await bundleForNode(process.argv[1], process.argv[2])`
  const entry = resolve(`test/faults/process/${name}.ts`)
  execFileSync(process.execPath, ['--input-type=module', '-e', bundling, entry, folder])
  return { file: join(folder, 'entry.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
