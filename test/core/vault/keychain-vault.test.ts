import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toSingleKey } from '../../../electron/core/ports/connection'
import { Secret } from '../../../electron/core/ports/secret'
import { systemClock } from '../../../electron/core/system-clock'
import {
  createKeychainVault,
  isKeychainUsable,
  keychainTimeoutMs,
} from '../../../electron/core/vault/keychain-vault'
import { openVault } from '../../../electron/core/vault/open-vault'
import { idle } from '../../support/time/advance'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

const secretEntry = () => ({
  keys: [toSingleKey({ key: new Secret('k'), secret: new Secret('s'), passphrase: new Secret('p') })],
  address: null,
  historyKey: new Secret('cd'.repeat(32)),
})

/** Protects the user's keychain; set by keychain-session.integration.test.ts. */
const inPrivateKeyring = process.env['SATCHEL_PRIVATE_KEYRING'] === '1'

describe.skipIf(!inPrivateKeyring)('system keychain', () => {
  const entry = {
    keys: [
      toSingleKey({ key: new Secret('k'), secret: new Secret('s'), passphrase: new Secret('p ü "quoted"') }),
    ],
    address: null,
    historyKey: new Secret('cd'.repeat(32)),
  }

  test('is usable and returns stored keys', async () => {
    expect(await isKeychainUsable(systemClock, 'probe')).toBe(true)
    const profileId = `test-${randomBytes(4).toString('hex')}`
    const vault = createKeychainVault(systemClock)
    expect(vault.state()).toBe('open')
    expect(await vault.read(profileId)).toBeNull()
    await vault.write(profileId, entry)
    const read = await createKeychainVault(systemClock).read(profileId)
    expect(read?.keys[0]?.credentials.passphrase.expose()).toBe('p ü "quoted"')
    expect(read?.historyKey.expose()).toBe('cd'.repeat(32))
    await vault.remove(profileId)
    expect(await vault.read(profileId)).toBeNull()
  })

  test('is preferred to the file, so that no file is created', async () => {
    const folder = temporaryFolder()
    expect((await openVault(folder, systemClock, 'system', false)).vault.kind).toBe('keychain')
    expect(existsSync(join(folder, 'vault.json'))).toBe(false)
  })
})

describe.skipIf(inPrivateKeyring)('missing keychain', () => {
  test('is still used for keys stored in it earlier', async () => {
    expect((await openVault(temporaryFolder(), systemClock, 'system', true)).vault.kind).toBe('keychain')
  })

  test('is replaced by the encrypted file', async () => {
    expect((await openVault(temporaryFolder(), systemClock, 'none', false)).vault.kind).toBe('file')
  })
})

describe('keychain timeout', () => {
  const never = (): Promise<never> => new Promise(() => undefined)

  test.each(['read', 'write', 'remove'] as const)('fails a %s after a minute', async (call) => {
    const clock = new ManualClock()
    const vault = createKeychainVault(clock, () => ({
      getPassword: never,
      setPassword: never,
      deletePassword: never,
    }))
    const pending = call === 'write' ? vault.write('id', secretEntry()) : vault[call]('id')
    let failure: unknown
    const settled = pending.catch((error: unknown) => (failure = error))
    clock.advance(keychainTimeoutMs - 1)
    await idle()
    expect(failure).toBeUndefined()
    clock.advance(1)
    await settled
    expect(failure).toMatchObject({ kind: 'unavailable', text: { code: 'vault.keychainTimeout' } })
  })

  test('leaves no timer after a response', async () => {
    const clock = new ManualClock()
    const vault = createKeychainVault(clock, () => ({
      getPassword: () => Promise.resolve(null),
      setPassword: () => Promise.resolve(),
      deletePassword: () => Promise.resolve(true),
    }))
    expect(await vault.read('id')).toBeNull()
    expect(clock.delays()).toEqual([])
  })
})
