/**
 * Signs a release that lies in one folder: writes SHA256SUMS of its packages, and beside it and beside each `latest*.yml`, which Satchel reads
 * to look for updates, an Ed25519 signature in base64.
 * usage: npm run sign-release -- --key FILE [FOLDER]      FILE: PEM, as `openssl genpkey -algorithm ed25519` makes it; FOLDER: dist
 */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const packages = /\.(AppImage|deb|rpm|dmg|zip|exe)$/
const signed = /^(SHA256SUMS|latest.*\.yml)$/

/**
 * @param {string} folder
 * @param {import('node:crypto').KeyObject} key
 * @returns {string[]} what was signed
 * @throws Error when there is nothing to sign
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
  for (const name of files) {
    const signature = sign(null, readFileSync(join(folder, name)), key)
    writeFileSync(join(folder, `${name}.sig`), `${signature.toString('base64')}\n`)
  }
  return files
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  if (values.key === undefined) {
    console.error('usage: npm run sign-release -- --key FILE [FOLDER]')
    process.exit(2)
  }
  const key = createPrivateKey(readFileSync(values.key))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Releases are signed by an Ed25519 key.')
  console.log(`Signed ${signRelease(resolve(positionals[0] ?? 'dist'), key).join(', ')}.`)
  console.log(`publicKey: ${createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')}`)
}
