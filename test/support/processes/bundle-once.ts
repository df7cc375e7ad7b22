import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Bundler from '../../../scripts/bundle.mjs'

const bundles = new Map<string, Promise<string>>()

/**
 * @param entry relative to the project root, which is the working directory
 * @returns path of the bundle, which is removed after the run
 */
export function bundleOnce(entry: string): Promise<string> {
  const bundle = bundles.get(entry) ?? bundleForRun(entry)
  bundles.set(entry, bundle)
  return bundle
}

async function bundleForRun(entry: string): Promise<string> {
  // Inside node_modules, so the bundle can resolve its packages.
  const parent = process.env['SATCHEL_BUNDLES'] ?? resolve('node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'bundle-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Loaded from its own path: this module may be in a bundle elsewhere (`npm run faults`).
  const bundler = pathToFileURL(resolve('scripts/bundle.mjs')).href
  const { bundleForNode } = (await import(/* @vite-ignore */ bundler)) as typeof Bundler
  return bundleForNode(resolve(entry), folder)
}
