import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createPackageWithOptions, listPackage, statFile } from '@electron/asar'
import { complaintsAbout, isUnpacked, nativePackages } from './contents.mjs'

const root = resolve(import.meta.dirname, '..')

/** Those of them that npm installed for this system, but for systems with another C library. */
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

/** What a package needs to run: its licences, no types. @param {string} file */
const isRun = (file) => !/(\.d\.ts|README\.md|[/\\]types)$/.test(file)

/** Lays out what goes into the archive. @param {string} folder @param {import('./identity.mjs').Identity} app @param {boolean} isOld */
function layOut(folder, app, isOld) {
  const copy = (/** @type {string} */ from, to = from) =>
    cpSync(join(root, from), join(folder, to), { recursive: true, filter: isRun })
  for (const part of ['main', 'preload', 'renderer', 'resources', 'bom.cdx.json']) copy(`out/${part}`)
  // The same app for a browser: it is started from a copy of the project only.
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
 * Packs the built app into `app.asar` of the folder, native code beside it.
 * @param {string} folder made anew
 * @param {import('./identity.mjs').Identity} app
 * @param {{ isOld: boolean }} electron
 * @throws Error when anything else is in it than the list of `contents` says
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
 * Reads back what was packed.
 * @param {string} resources the folder of a package where the archive lies
 * @param {{ isOld: boolean }} electron
 * @returns {number} how many files there are
 * @throws Error when it is not what the list says, or when code lies beside it that Electron would take instead
 */
export function checkArchive(resources, electron) {
  const archive = join(resources, 'app.asar')
  const paths = listPackage(archive, { isPack: false }).map((path) => path.slice(1).replaceAll('\\', '/'))
  const files = paths.filter((path) => !('files' in statFile(archive, path)))
  const unpacked = filesUnder(`${archive}.unpacked`)
  const complaints = [
    ...complaintsAbout(files, electron),
    ...files
      .filter((file) => isUnpacked(file) !== unpacked.includes(file))
      .map((file) => `${file} is ${isUnpacked(file) ? 'not ' : ''}unpacked`),
    ...unpacked.filter((file) => !files.includes(file)).map((file) => `${file} lies beside the archive`),
    ...['app', 'default_app.asar']
      .filter((name) => existsSync(join(resources, name)))
      .map((name) => `${name} would be taken instead of the archive`),
  ]
  if (complaints.length > 0)
    throw new Error(`The package is not what it should be:\n${complaints.join('\n')}`)
  return files.length
}
