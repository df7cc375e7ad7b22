import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signRelease } from '../../packaging/sign.mjs'
import { temporaryFolder } from '../support/temporary-folder'

const { privateKey } = generateKeyPairSync('ed25519')

test('a release is told by its digests, and signed as Satchel and openssl read it', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'satchel_0.2.0_x64.deb'), 'a package')
  writeFileSync(join(folder, 'latest-linux.yml'), 'version: 0.2.0\n')
  writeFileSync(join(folder, 'builder-debug.yml'), 'nobody reads it')
  expect(signRelease(folder, privateKey)).toEqual(['SHA256SUMS', 'latest-linux.yml'])

  const digest = createHash('sha256').update('a package').digest('hex')
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(`${digest}  satchel_0.2.0_x64.deb\n`)
  for (const name of ['SHA256SUMS', 'latest-linux.yml']) {
    const signature = Buffer.from(readFileSync(join(folder, `${name}.sig`), 'utf8'), 'base64')
    const signed = readFileSync(join(folder, name))
    expect(verify(null, signed, createPublicKey(privateKey), signature)).toBe(true)
    expect(verify(null, Buffer.concat([signed, signed]), createPublicKey(privateKey), signature)).toBe(false)
  }
})

test('a folder without packages is not signed', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'latest.yml'), 'version: 0.2.0\n')
  expect(() => signRelease(folder, privateKey)).toThrow('no packages')
})
