import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Vitest global setup. Workers inherit the folder's path. */
export default function makeBundleFolder(): () => void {
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'run-'))
  process.env['SATCHEL_BUNDLES'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
