import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readOptions } from '../scripts/read-options.mjs'
import { createIdentity } from './identity.mjs'

const usage = `usage: npm run sign-release -- --key FILE [FOLDER]
Signs a release with Ed25519: SHA256SUMS, and for each latest*.yml a statement of product, version, system and
architectures.

--key   PEM file from 'openssl genpkey -algorithm ed25519'
FOLDER  of the packages (default: dist)`

const packages = /\.(AppImage|deb|rpm|dmg|zip|exe)$/
const signed = /^(SHA256SUMS|latest.*\.yml)$/

/** Node's names, by names in files. */
const systems = { '': 'win32', mac: 'darwin', linux: 'linux' }

/**
 * Returns the statement for a `latest*.yml` as JSON.
 * @param {string} name
 * @param {string} content
 * @throws Error without a version or an architecture
 */
function createStatement(name, content) {
  const [, system = '', ofName] = /^latest(?:-(mac|linux))?(?:-(\w+))?\.yml$/.exec(name) ?? []
  const [, version] = /^version: ['"]?([^\s'"]+)/m.exec(content) ?? []
  const inUrls = [...content.matchAll(/^\s*- url: .*[-_](x64|arm64)\./gm)].flatMap(([, each]) => each ?? [])
  // Linux file names have the architecture, except x64.
  const architectures = system === 'linux' ? [ofName ?? 'x64'] : [...new Set(inUrls)].sort()
  if (version === undefined || architectures.length === 0)
    throw new Error(`${name} has no version or no architecture.`)
  return JSON.stringify({
    product: createIdentity({ isForTests: false }).name,
    version,
    system: systems[/** @type {keyof typeof systems} */ (system)],
    architectures,
    sha512: createHash('sha512').update(content).digest('base64'),
  })
}

/** @param {string} name @param {string} content @param {import('node:crypto').KeyObject} key */
function createSignature(name, content, key) {
  const signed = (/** @type {string} */ text) => sign(null, Buffer.from(text), key).toString('base64')
  if (name === 'SHA256SUMS') return signed(content)
  const statement = createStatement(name, content)
  return JSON.stringify({ statement, signature: signed(statement) })
}

/**
 * @param {string} folder
 * @param {import('node:crypto').KeyObject} key
 * @returns {string[]} signed files
 * @throws Error without packages
 */
export function signRelease(folder, key) {
  const names = readdirSync(folder).filter((name) => packages.test(name))
  if (names.length === 0) throw new Error(`There are no packages in ${folder}.`)
  const sums = names.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  )
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  const files = readdirSync(folder).filter((name) => signed.test(name))
  for (const name of files)
    writeFileSync(
      join(folder, `${name}.sig`),
      `${createSignature(name, readFileSync(join(folder, name), 'utf8'), key)}\n`,
    )
  return files
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const { keyFile, folder } = readOptions(
    usage,
    { key: { type: 'string' } },
    ({ values: { key }, positionals: [folder = 'dist', ...others] }) => {
      if (key === undefined || others.length > 0)
        throw new Error('Name a key with --key, and at most one folder')
      return { keyFile: key, folder }
    },
  )
  const key = createPrivateKey(readFileSync(keyFile))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.')
  console.log(`Signed ${signRelease(resolve(folder), key).join(', ')}.`)
  console.log(`publicKey: ${createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')}`)
}
