/** Builds the app into out/ if a source changed. usage: node scripts/build.mjs [--force] */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const stamp = join(root, 'out', '.built')
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
  'package-lock.json',
]

const icons = { 'icon.png': 512 }

/** @param {string} path @returns {number} */
function newestMs(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))))
}

/** @param {string} mode */
const isFresh = (mode) =>
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8').startsWith(`${mode} `) &&
  sources.every(
    (name) => !existsSync(join(root, name)) || newestMs(join(root, name)) <= statSync(stamp).mtimeMs,
  )

/** A release has no gallery. Prints to stderr only: stdout is for `--json`. */
export async function buildApp({ force = false, mode = 'production' } = {}) {
  if (!force && isFresh(mode)) return
  process.stderr.write('Building Satchel (a few seconds, only after a change) ...\n')
  const startedAt = new Date()
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
  writeFileSync(stamp, `${mode} ${startedAt.toISOString()}`)
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  await buildApp({ force: process.argv.includes('--force') })
}
