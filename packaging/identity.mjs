import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(resolve(import.meta.dirname, path), 'utf8'))

/**
 * @typedef {object} Updates
 * @property {string} url folder of the release files
 * @property {string} publicKey Ed25519, SPKI in base64
 *
 * @typedef {object} Identity
 * @property {string} name Linux command
 * @property {string} productName displayed name
 * @property {string} version
 * @property {string} appId
 * @property {string} description
 * @property {string} license
 * @property {string} author
 * @property {boolean} isForTests accepts a debugging port
 * @property {Updates | undefined} updates undefined disables update checks
 */

/**
 * Test packages have their own name and version.
 * @param {{ isForTests: boolean }} use
 * @returns {Identity}
 */
export function createIdentity({ isForTests }) {
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
 * Returns the executable, on macOS the .app.
 * @param {string} folder
 * @param {Identity} app
 * @returns {string}
 */
export function resolveAppFolder(folder, { productName }) {
  if (process.platform === 'darwin') return join(folder, `${productName}.app`)
  return join(folder, process.platform === 'win32' ? `${productName}.exe` : 'satchel')
}

/** @param {string} folder @param {Identity} app */
export const resolveStarter = (folder, app) =>
  process.platform === 'darwin'
    ? join(resolveAppFolder(folder, app), 'Contents', 'MacOS', app.productName)
    : resolveAppFolder(folder, app)
