import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { toSingleKey } from '../../../electron/core/ports/connection'
import { Secret } from '../../../electron/core/ports/secret'
import type { VaultEntry } from '../../../electron/core/ports/storage/vault'
import { createBackupEncryption } from '../../../electron/core/vault/backup-encryption'
import { createFileVault } from '../../../electron/core/vault/file-vault'
import { temporaryFolder } from '../../support/temporary-folder'
import { testKdfCost } from '../../support/app/test-kdf-cost'
import { ManualClock } from '../../support/time/manual-clock'
import { message } from '../../support/text'

const passphrase = 'correct horse battery'
const texts = { key: 'the-key-text', secret: 'the-secret-text', passphrase: 'the-pass-text' }
const historyKey = 'ab'.repeat(32)

const entry: VaultEntry = {
  keys: [
    toSingleKey({
      key: new Secret(texts.key),
      secret: new Secret(texts.secret),
      passphrase: new Secret(texts.passphrase),
    }),
  ],
  address: null,
  historyKey: new Secret(historyKey),
}

function newVault(file = join(temporaryFolder(), 'vault.json'), clock = new ManualClock()) {
  return { vault: createFileVault(file, clock, testKdfCost), file, clock }
}

describe('encrypted vault file', () => {
  test('restores stored keys after a restart only with the passphrase', async () => {
    const { vault, file } = newVault()
    expect(vault.state()).toBe('absent')
    await vault.unlock(passphrase)
    await vault.write('profile-one', entry)
    const { vault: second } = newVault(file)
    expect(second.state()).toBe('locked')
    await expect(second.read('profile-one')).rejects.toMatchObject({ kind: 'locked' })
    await expect(second.write('profile-one', entry)).rejects.toMatchObject({ kind: 'locked' })
    await expect(second.unlock('wrong passphrase')).rejects.toMatchObject({ kind: 'wrong-passphrase' })
    expect(second.state()).toBe('locked')
    await second.unlock(passphrase)
    const read = await second.read('profile-one')
    expect(read?.keys[0]?.credentials.secret.expose()).toBe(texts.secret)
    expect(read?.historyKey.expose()).toBe(historyKey)
    expect(await second.read('toString')).toBeNull()
    await second.remove('profile-one')
    expect(await second.read('profile-one')).toBeNull()
  })

  test('uses the full key derivation cost by default', async () => {
    const file = join(temporaryFolder(), 'vault.json')
    const vault = createFileVault(file, new ManualClock())
    await vault.unlock(passphrase)
    const kdfIn = (): unknown =>
      (JSON.parse(readFileSync(file, 'utf8')) as { header: { kdf: object } }).header.kdf
    expect(kdfIn()).toMatchObject({ name: 'scrypt', N: 131_072, r: 8, p: 1 })
    // A file with a lower cost doesn't lower the cost for the next passphrase.
    const { vault: cheap, file: cheapFile } = newVault()
    await cheap.unlock(passphrase)
    writeFileSync(file, readFileSync(cheapFile))
    await createFileVault(file, new ManualClock()).changePassphrase(passphrase, 'another passphrase')
    expect(kdfIn()).toMatchObject({ name: 'scrypt', N: 131_072, r: 8, p: 1 })
  })

  test('contains no plain text and is readable by its owner only', async () => {
    const { vault, file } = newVault()
    await vault.unlock(passphrase)
    await vault.write('profile-one', entry)
    const bytes = readFileSync(file, 'utf8')
    for (const text of [...Object.values(texts), historyKey, passphrase, 'profile-one'])
      expect(bytes).not.toContain(text)
    expect(bytes).not.toContain(Buffer.from(texts.secret).toString('base64').slice(0, 12))
    expect(JSON.parse(bytes)).toMatchObject({
      header: {
        format: 'satchel-vault',
        version: 1,
        kdf: { name: 'scrypt' },
        cipher: 'aes-256-gcm',
      },
    })
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('uses a new initialization vector for every write', async () => {
    const { vault, file } = newVault()
    await vault.unlock(passphrase)
    const ivs = new Set<string>()
    for (let write = 0; write < 5; write += 1) {
      await vault.write('profile-one', entry)
      ivs.add((JSON.parse(readFileSync(file, 'utf8')) as { iv: string }).iv)
    }
    expect(ivs.size).toBe(5)
  })

  test.each(['iv', 'tag', 'data', 'header'] as const)('does not open with a changed %s', async (part) => {
    const { vault, file } = newVault()
    await vault.unlock(passphrase)
    await vault.write('profile-one', entry)
    const encrypted = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string> & {
      header: { kdf: { p: number } }
    }
    if (part === 'header') encrypted.header.kdf.p = 2
    else encrypted[part] = flipFirstBit(encrypted[part] ?? '')
    writeFileSync(file, JSON.stringify(encrypted))
    await expect(newVault(file).vault.unlock(passphrase)).rejects.toMatchObject({ kind: 'wrong-passphrase' })
  })

  test.each(['', '{}', '{"header":{"format":"satchel-vault","version":2}}', 'garbage'])(
    'reports an invalid file (%j) and leaves it unchanged',
    async (text) => {
      const { vault, file } = newVault()
      writeFileSync(file, text)
      await expect(vault.unlock(passphrase)).rejects.toMatchObject({ kind: 'unreadable' })
      expect(readFileSync(file, 'utf8')).toBe(text)
    },
  )

  test('rejects a short passphrase without creating a vault', async () => {
    const { vault } = newVault()
    await expect(vault.unlock('short')).rejects.toMatchObject({
      kind: 'weak-passphrase',
      text: message('vault.weakPassphrase', { least: 8 }),
    })
    expect(vault.state()).toBe('absent')
  })

  test.each(['password', 'passwordpassword', '12345678', 'satchel1', 'aaaaaaaaaaaaaaaa'])(
    'rejects the passphrase %j as too easy to guess',
    async (guessable) => {
      const { vault } = newVault()
      const refused = { kind: 'weak-passphrase', text: { code: 'vault.guessable' } }
      await expect(vault.unlock(guessable)).rejects.toMatchObject(refused)
      expect(vault.state()).toBe('absent')
      expect(await vault.rate(guessable)).toBeLessThan(2)
      await vault.unlock(passphrase)
      await expect(vault.changePassphrase(passphrase, guessable)).rejects.toMatchObject(refused)
      await expect(createBackupEncryption(testKdfCost).encrypt('{}', guessable)).rejects.toMatchObject(
        refused,
      )
    },
  )

  test('encrypts the keys with a new passphrase and invalidates the old one', async () => {
    const { vault, file } = newVault()
    await vault.unlock(passphrase)
    await vault.write('profile-one', entry)
    const before = readFileSync(file, 'utf8')
    await expect(vault.changePassphrase('wrong passphrase', 'another passphrase')).rejects.toMatchObject({
      kind: 'wrong-passphrase',
    })
    await expect(vault.changePassphrase(passphrase, 'short')).rejects.toMatchObject({
      kind: 'weak-passphrase',
    })
    expect(readFileSync(file, 'utf8')).toBe(before)
    await vault.changePassphrase(passphrase, 'another passphrase')
    expect((await vault.read('profile-one'))?.keys[0]?.credentials.secret.expose()).toBe(texts.secret)
    const { vault: second } = newVault(file)
    await expect(second.unlock(passphrase)).rejects.toMatchObject({ kind: 'wrong-passphrase' })
    await second.unlock('another passphrase')
    expect((await second.read('profile-one'))?.keys[0]?.credentials.secret.expose()).toBe(texts.secret)
  })

  test('changes its passphrase while locked and stays locked', async () => {
    const { vault, file } = newVault()
    await vault.unlock(passphrase)
    vault.lock()
    await vault.changePassphrase(passphrase, 'another passphrase')
    expect(vault.state()).toBe('locked')
    await newVault(file).vault.unlock('another passphrase')
  })

  test('returns no keys after locking', async () => {
    const { vault } = newVault()
    await vault.unlock(passphrase)
    await vault.write('profile-one', entry)
    vault.lock()
    expect(vault.state()).toBe('locked')
    await expect(vault.read('profile-one')).rejects.toMatchObject({ kind: 'locked' })
  })

  test('allows five wrong passphrases, then doubles each wait up to 30 s', async () => {
    const { vault, file } = newVault()
    await vault.unlock(passphrase)
    const clock = new ManualClock()
    const { vault: locked } = newVault(file, clock)
    const tryWrong = () => locked.unlock('wrong passphrase').catch((error: unknown) => error)
    const transaction = await Promise.all([1, 2, 3, 4, 5, 6].map(tryWrong))
    expect(transaction.map((error) => (error as { kind: string }).kind)).toEqual([
      ...Array<string>(5).fill('wrong-passphrase'),
      'too-many-tries',
    ])
    const waits: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const refused = (await tryWrong()) as { kind: string; retryAtMs: number }
      expect(refused.kind).toBe('too-many-tries')
      waits.push(refused.retryAtMs - clock.nowMs())
      clock.advance(refused.retryAtMs - clock.nowMs())
      expect(await tryWrong()).toMatchObject({ kind: 'wrong-passphrase' })
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000])
    await expect(locked.unlock(passphrase)).rejects.toMatchObject({ kind: 'too-many-tries' })
    clock.advance(30_000)
    await locked.unlock(passphrase)
    expect(locked.state()).toBe('open')
  })
})

test('a Secret prints as [secret] in every representation', () => {
  const [key] = entry.keys
  const printed = [
    String(key?.credentials.secret),
    JSON.stringify(entry),
    inspect(entry, { depth: 9, showHidden: true }),
  ]
  for (const text of printed) {
    expect(text).toContain('[secret]')
    for (const secret of Object.values(texts)) expect(text).not.toContain(secret)
  }
})

function flipFirstBit(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return bytes.toString('base64')
}
