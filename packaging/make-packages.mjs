import { cpSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { buildApp } from '../scripts/build.mjs'
import { ensureInstalled, packaging } from '../scripts/install/ensure-installed.mjs'
import { renderIcons } from '../scripts/build/render-icons.mjs'
import { builderConfig } from './builder-config.mjs'
import { resolveAppFolder } from './identity.mjs'
import { makeDeb } from './make-deb.mjs'
import { makeRpm } from './make-rpm.mjs'
import { measureSize } from './measure-size.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')

export const system = /** @type {const} */ ({ linux: 'linux', darwin: 'mac', win32: 'win' })[
  /** @type {'linux' | 'darwin' | 'win32'} */ (process.platform)
]

/** @param {string} line */
const log = (line) => process.stderr.write(`${line}\n`)

const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512]

/**
 * Builds packages in dist/.
 * @param {import('./identity.mjs').Identity} app
 * @param {ReturnType<typeof import('../scripts/electron/choose-electron.mjs').chooseElectron>} electron
 * @param {readonly string[]} targets see `targetsBySystem`
 * @returns {Promise<string[]>} paths relative to the project
 * @throws Error if the content or a fuse is wrong
 */
export async function makePackages(app, electron, targets) {
  ensureInstalled(packaging)
  await buildApp({ mode: 'release' })
  // Installed by `ensureInstalled` above.
  const [{ build, Platform }, { makeArchive, checkArchive }, { setFuses }] = await Promise.all([
    import('electron-builder'),
    import('./make-archive.mjs'),
    import('./fuses.mjs'),
  ])
  const [archive, icons] = [join(dist, 'app'), join(dist, 'icons')]
  await makeArchive(archive, app, electron)
  await renderIcons(icons, Object.fromEntries(iconSizes.map((size) => [`${size}x${size}.png`, size])))

  let unpacked = ''
  const platform = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS }[system]
  const config = builderConfig(app, electron, { dist, icons }, async ({ appOutDir, packager }) => {
    unpacked = appOutDir
    const files = checkArchive(packager.getResourcesDir(appOutDir), electron)
    const { set, missing } = await setFuses(resolveAppFolder(appOutDir, app), electron)
    const read = Object.entries(set).map(([name, isOn]) => `${name} ${isOn ? 'on' : 'off'}`)
    log(`${files} files in the archive, all expected`)
    log(`Fuses read back: ${read.join(', ')}`)
    if (missing.length > 0) log(`Fuses missing in Electron ${electron.version}: ${missing.join(', ')}`)
  })
  const byBuilder = targets.filter((target) => target !== 'deb' && target !== 'rpm')
  const files = await build({
    projectDir: archive,
    targets: platform.createTarget(byBuilder.length > 0 ? byBuilder : ['dir']),
    config,
    publish: 'never',
  })
  const packages = [
    ...(targets.includes('dir') ? [unpacked] : []),
    ...files.filter((file) => !file.endsWith('.blockmap')),
    ...(targets.includes('deb') ? [makeDeb(app, electron, { unpacked, icons, dist })] : []),
    ...(targets.includes('rpm') ? [makeRpm(app, electron, { unpacked, icons, dist })] : []),
  ]
  rmSync(archive, { recursive: true })
  const maps = join(dist, `maps-${app.version}`)
  rmSync(maps, { recursive: true, force: true })
  cpSync(join(root, 'out', 'maps'), maps, { recursive: true })
  for (const each of packages) log(`${relative(root, each)}: ${(measureSize(each) / 1e6).toFixed(0)} MB`)
  return packages.map((each) => relative(root, each).replaceAll('\\', '/'))
}
