/** Builds the app into out/ if a source changed. usage: node scripts/build.mjs [--force] */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildStamp } from './build/stamp.mjs'

const root = resolve(import.meta.dirname, '..')
const sources = [
  'common',
  'electron',
  'src',
  'resources',
  'scripts/build/render-icons.mjs',
  'scripts/build/collect-maps.mjs',
  'scripts/build/first-views.mjs',
  'scripts/build/one-byte.mjs',
  'scripts/build/shipped.mjs',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
].map((name) => join(root, name))
const stamp = buildStamp(join(root, 'out', '.built'), sources)

const icons = { 'icon.png': 512 }

/** A release has no gallery. Prints to stderr only: stdout is for `--json`. */
export async function buildApp({ force = false, mode = 'production' } = {}) {
  if (!force && stamp.isFresh(mode)) return
  process.stderr.write('Building Satchel (a few seconds, only after a change) ...\n')
  const startedAt = new Date()
  stamp.remove()
  process.env.NODE_ENV = 'production'
  // Electron may not be installed.
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  process.env.ELECTRON_MAJOR_VER = /\d+/.exec(optionalDependencies.electron)?.[0]
  // Takes half a second to load.
  const { build } = await import('electron-vite')
  const { collectMaps } = await import('./build/collect-maps.mjs')
  const { renderIcons, renderTray } = await import('./build/render-icons.mjs')
  await build({ root, configFile: join(root, 'electron.vite.config.ts'), mode, logLevel: 'warn' })
  collectMaps(join(root, 'out'))
  await renderIcons(join(root, 'out', 'resources'), icons)
  await renderTray(join(root, 'out', 'resources'))
  stamp.write(mode, startedAt)
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  await buildApp({ force: process.argv.includes('--force') })
}
