import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  NotSignedError,
  signedVersion,
  type ReleaseTarget,
} from '../../electron/main/updates/release-signature'
import { signRelease } from '../../packaging/sign.mjs'
import { temporaryFolder } from '../support/temporary-folder'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

test('signRelease writes the digests of a release and a signature that verifies', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'satchel_0.2.0_x64.deb'), 'a package')
  writeFileSync(join(folder, 'latest-linux.yml'), 'version: 0.2.0\n')
  writeFileSync(join(folder, 'builder-debug.yml'), 'nobody reads it')
  expect(signRelease(folder, privateKey)).toEqual(['SHA256SUMS', 'latest-linux.yml'])

  const digest = createHash('sha256').update('a package').digest('hex')
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(`${digest}  satchel_0.2.0_x64.deb\n`)
  const signature = Buffer.from(readFileSync(join(folder, 'SHA256SUMS.sig'), 'utf8'), 'base64')
  const signed = readFileSync(join(folder, 'SHA256SUMS'))
  expect(verify(null, signed, publicKey, signature)).toBe(true)
  expect(verify(null, Buffer.concat([signed, signed]), publicKey, signature)).toBe(false)
})

const [, verifyRelease = ''] =
  /^```sh\n(base64 -d SHA256SUMS[\s\S]*?)^```/m.exec(
    readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8'),
  ) ?? []

test.runIf(process.platform === 'linux')('the commands in README.md verify a release', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'satchel_0.2.0_x64.deb'), 'a package')
  signRelease(folder, privateKey)
  writeFileSync(join(folder, 'satchel-release.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  const run = () =>
    spawnSync('bash', ['-e', '-c', verifyRelease], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    })
  const good = run()
  expect([good.status, good.stdout]).toEqual([0, expect.stringContaining('satchel_0.2.0_x64.deb: OK')])
  writeFileSync(join(folder, 'satchel_0.2.0_x64.deb'), 'another package')
  expect(run().status).not.toBe(0)
  const digest = createHash('sha256').update('another package').digest('hex')
  writeFileSync(join(folder, 'SHA256SUMS'), `${digest}  satchel_0.2.0_x64.deb\n`)
  expect(run().status).not.toBe(0)
})

describe('signature of an update', () => {
  const linux = 'version: 0.2.0\nfiles:\n  - url: satchel-0.2.0-linux-x86_64.AppImage\n'
  const mac =
    'version: 0.2.0\nfiles:\n  - url: satchel-0.2.0-mac-arm64.zip\n  - url: satchel-0.2.0-mac-x64.zip\n'
  const windows = "version: '0.2.0'\nfiles:\n  - url: satchel-0.2.0-win-x64.exe\n"
  const contents = {
    'latest-linux.yml': linux,
    'latest-linux-arm64.yml': linux,
    'latest-mac.yml': mac,
    'latest.yml': windows,
  }
  type Name = keyof typeof contents
  function createSignature(name: Name): string {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'satchel.AppImage'), 'a package')
    for (const [file, content] of Object.entries(contents)) writeFileSync(join(folder, file), content)
    signRelease(folder, privateKey)
    return readFileSync(join(folder, `${name}.sig`), 'utf8')
  }
  const target = (system: string, architecture: string, product = 'satchel'): ReleaseTarget => ({
    product,
    system,
    architecture,
  })
  const check = (
    name: Name,
    owner: ReleaseTarget,
    content: string = contents[name],
    file = createSignature(name),
  ) => signedVersion(content, file, publicKey, owner)

  test.each<[Name, ReleaseTarget]>([
    ['latest-linux.yml', target('linux', 'x64')],
    ['latest-linux-arm64.yml', target('linux', 'arm64')],
    ['latest-mac.yml', target('darwin', 'arm64')],
    ['latest-mac.yml', target('darwin', 'x64')],
    ['latest.yml', target('win32', 'x64')],
  ])('is accepted: %s for %j', (name, owner) => {
    expect(check(name, owner)).toBe('0.2.0')
  })

  test.each<[string, Name, ReleaseTarget]>([
    ['another architecture', 'latest-linux.yml', target('linux', 'arm64')],
    ['another system', 'latest-mac.yml', target('linux', 'arm64')],
    ['another system with the same architecture', 'latest.yml', target('linux', 'x64')],
    ['another product', 'latest-linux.yml', target('linux', 'x64', 'another')],
  ])('is rejected for %s', (_what, name, owner) => {
    expect(() => check(name, owner)).toThrow(NotSignedError)
  })

  test('is rejected with other content, another statement, another key or no signature', () => {
    const owner = target('linux', 'x64')
    const { statement, signature } = JSON.parse(createSignature('latest-linux.yml')) as Record<string, string>
    const raised = JSON.stringify({ statement: statement?.replace('0.2.0', '0.3.0'), signature })
    expect(() => check('latest-linux.yml', owner, linux.replace('0.2.0', '0.3.0'))).toThrow(NotSignedError)
    expect(() => check('latest-linux.yml', owner, linux, raised)).toThrow(NotSignedError)
    for (const file of ['', '{}', 'null', signature ?? ''])
      expect(() => check('latest-linux.yml', owner, linux, file)).toThrow(NotSignedError)
    const another = generateKeyPairSync('ed25519').publicKey
    expect(() => signedVersion(linux, createSignature('latest-linux.yml'), another, owner)).toThrow(
      NotSignedError,
    )
  })
})

test('signRelease rejects a folder without packages', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'latest.yml'), 'version: 0.2.0\n')
  expect(() => signRelease(folder, privateKey)).toThrow('no packages')
})
