import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Global setup of vitest: a folder for the bundles of this run, removed at its end. Workers inherit its path. */
export default function makeBundleFolder(): () => void {
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'run-'))
  process.env['SATCHEL_BUNDLES'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
