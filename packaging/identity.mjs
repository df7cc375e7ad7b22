import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(resolve(import.meta.dirname, path), 'utf8'))

/**
 * @typedef {object} Updates from where, and by which key
 * @property {string} url of the folder that the release files lie in
 * @property {string} publicKey Ed25519, base64 of its SPKI form
 *
 * @typedef {object} Identity what a package says it is
 * @property {string} name of the package, and of the command on Linux
 * @property {string} productName as users read it
 * @property {string} version
 * @property {string} appId by which the systems know it
 * @property {string} description
 * @property {string} license
 * @property {string} author
 * @property {boolean} isForTests such a package accepts a debugging port
 * @property {Updates | undefined} updates undefined: it never looks for any
 */

/**
 * A package for tests says so wherever its name or its version is shown.
 * @param {{ isForTests: boolean }} use
 * @returns {Identity}
 */
export function identityOf({ isForTests }) {
  const { name, productName, version, description, license, author } = readJson('../package.json')
  const { url, publicKey } = readJson('updates.json')
  if (url !== null && (!/^https:/.test(url) || publicKey === null))
    throw new Error(
      'packaging/updates.json: an update feed needs an https address and the key that signs it.',
    )
  const common = { appId: 'app.satchel.desktop', isForTests, description, license, author }
  if (!isForTests)
    return { name, productName, version, ...common, updates: url === null ? undefined : { url, publicKey } }
  return {
    name: `${name}-test-bench`,
    productName: `${productName} test bench`,
    version: `${version}-test-bench`,
    ...common,
    updates: undefined,
  }
}

/**
 * What an unpacked package consists in for its system: the file that starts it, on macOS the .app around it.
 * @param {string} folder
 * @param {Identity} app
 * @returns {string}
 */
export function bodyOf(folder, { productName }) {
  if (process.platform === 'darwin') return join(folder, `${productName}.app`)
  return join(folder, process.platform === 'win32' ? `${productName}.exe` : 'satchel')
}

/** What starts it. @param {string} folder @param {Identity} app */
export const starterOf = (folder, app) =>
  process.platform === 'darwin'
    ? join(bodyOf(folder, app), 'Contents', 'MacOS', app.productName)
    : bodyOf(folder, app)
