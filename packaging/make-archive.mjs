import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createPackageWithOptions, listPackage, statFile } from '@electron/asar'
import { findContentProblems, isUnpacked, nativePackages } from './contents.mjs'

const root = resolve(import.meta.dirname, '..')

/** Installed native builds, except musl. */
const buildsHere = () =>
  nativePackages.flatMap((name) => {
    const { optionalDependencies = {} } = readPackage(name)
    return Object.keys(optionalDependencies).filter(
      (build) => existsSync(join(root, 'node_modules', build)) && !/-musl/.test(build),
    )
  })

/** @param {string} name */
const readPackage = (name) =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))

/** Excludes types and readmes. @param {string} file */
const isRun = (file) => !/(\.d\.ts|README\.md|[/\\]types)$/.test(file)

/** @param {string} folder @param {import('./identity.mjs').Identity} app @param {boolean} isOld */
function layOut(folder, app, isOld) {
  const copy = (/** @type {string} */ from, to = from) =>
    cpSync(join(root, from), join(folder, to), { recursive: true, filter: isRun })
  for (const part of ['main', 'preload', 'renderer', 'resources', 'bom.cdx.json']) copy(`out/${part}`)
  // Packages have no browser version.
  rmSync(join(folder, 'out', 'main', 'headless.cjs'))
  copy('LICENSE')
  for (const name of [...nativePackages, ...buildsHere()]) copy(`node_modules/${name}`)
  if (isOld) {
    for (const name of ['fill-in', 'start', 'worker'])
      copy(`test/desktop/old-electron/${name}.cjs`, `test-bench/${name}.cjs`)
  }
  const main = isOld ? 'test-bench/start.cjs' : 'out/main/index.cjs'
  const { name, productName, version, appId, description, license, author, isForTests, updates } = app
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, productName, version, appId, description, license, author, main, desktopName: `${name}.desktop`, ...(isForTests && { isForTests }), ...(updates && { updates }) }, null, 2)}\n`,
  )
}

/**
 * Packs the built app into `app.asar`, with native code next to it.
 * @param {string} folder is replaced
 * @param {import('./identity.mjs').Identity} app
 * @param {{ isOld: boolean }} electron
 */
export async function makeArchive(folder, app, { isOld }) {
  const laidOut = `${folder}-laid-out`
  for (const each of [folder, laidOut]) {
    rmSync(each, { recursive: true, force: true })
    mkdirSync(each, { recursive: true })
  }
  layOut(laidOut, app, isOld)
  await createPackageWithOptions(laidOut, join(folder, 'app.asar'), { unpack: '**/*.node' })
  rmSync(laidOut, { recursive: true })
}

/** @param {string} folder */
const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )

/**
 * Verifies an archive.
 * @param {string} resources folder of the archive
 * @param {{ isOld: boolean }} electron
 * @returns {number} number of files
 * @throws Error if files differ from the list, or Electron would load other code
 */
export function checkArchive(resources, electron) {
  const archive = join(resources, 'app.asar')
  const paths = listPackage(archive, { isPack: false }).map((path) => path.slice(1).replaceAll('\\', '/'))
  const files = paths.filter((path) => !('files' in statFile(archive, path)))
  const unpacked = filesUnder(`${archive}.unpacked`)
  const complaints = [
    ...findContentProblems(files, electron),
    ...files
      .filter((file) => isUnpacked(file) !== unpacked.includes(file))
      .map((file) => `${file} is ${isUnpacked(file) ? 'not ' : ''}unpacked`),
    ...unpacked
      .filter((file) => !files.includes(file))
      .map((file) => `${file} is next to the archive, but not in it`),
    ...['app', 'default_app.asar']
      .filter((name) => existsSync(join(resources, name)))
      .map((name) => `${name} would be loaded instead of the archive`),
  ]
  if (complaints.length > 0) throw new Error(`Unexpected content of the package:\n${complaints.join('\n')}`)
  return files.length
}
