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
  storedAsBytes,
} from '../../../electron/core/vault/keychain-vault'
import { openVault } from '../../../electron/core/vault/open-vault'
import { idle } from '../../support/time/advance'
import { temporaryFolder } from '../../support/temporary-folder'
import { keychainInMemory } from '../deriving-keys/support/keychain-in-memory'
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
    await idle()
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

describe('binding the app lock', () => {
  const lockFile = { content: () => 'the lock file', restoreContent: () => Promise.resolve() }

  test.each([
    ['removed', null],
    ['replaced', 'another lock file'],
  ])('restores a lock file that was %s, and gives no key meanwhile', async (_how, found) => {
    const { open } = keychainInMemory()
    const restored: string[] = []
    let content: string | null = 'the lock file'
    const vault = createKeychainVault(new ManualClock(), open, {
      content: () => content,
      restoreContent: (text) => Promise.resolve(void restored.push((content = text))),
    })
    let restores = 0
    vault.onLockRestored(() => (restores += 1))
    await vault.write('id', secretEntry())
    content = found
    await expect(vault.read('id')).rejects.toMatchObject({ kind: 'locked', text: { code: 'lock.restored' } })
    expect([restored, restores]).toEqual([['the lock file'], 1])
    expect(await vault.read('id')).not.toBeNull()
  })

  function boundTo(first: string) {
    const { open, items } = keychainInMemory()
    let content: string | null = first
    const vault = createKeychainVault(new ManualClock(), open, {
      content: () => content,
      restoreContent: (text) => Promise.resolve(void (content = text)),
    })
    return { vault, items, replace: (next: string | null) => void (content = next) }
  }

  test('stays when the keys are written again', async () => {
    const { vault, replace } = boundTo('the lock file')
    await vault.write('id', secretEntry())
    await vault.write('id', secretEntry())
    replace('another lock file')
    // A replaced file must not be trusted by the next write.
    await vault.write('id', secretEntry())
    await expect(vault.read('id')).rejects.toMatchObject({ text: { code: 'lock.restored' } })
    expect(await vault.read('id')).not.toBeNull()
  })

  test('follows a changed passphrase only if asked to', async () => {
    const { vault, replace } = boundTo('the lock file')
    await vault.write('id', secretEntry())
    replace('the lock file of a new passphrase')
    await vault.bindLock(['id'], true)
    expect(await vault.read('id')).not.toBeNull()
    replace('another lock file')
    await vault.bindLock(['id', 'without keys'], false)
    await expect(vault.read('id')).rejects.toMatchObject({ text: { code: 'lock.restored' } })
  })

  test('rejects a copy that was replaced as well', async () => {
    const { vault, items, replace } = boundTo('the lock file')
    await vault.write('id', secretEntry())
    replace('another lock file')
    items.set('id-lock', 'another lock file')
    await expect(vault.read('id')).rejects.toMatchObject({ text: { code: 'lock.lost' } })
  })

  test('is removed with the keys', async () => {
    const { vault, items } = boundTo('the lock file')
    await vault.write('id', secretEntry())
    await vault.remove('id')
    expect([...items]).toEqual([])
  })

  test('binds new keys that replace a damaged entry', async () => {
    const { vault, items, replace } = boundTo('the lock file')
    items.set('id', '{')
    await vault.write('id', secretEntry())
    replace(null)
    await expect(vault.read('id')).rejects.toMatchObject({ text: { code: 'lock.restored' } })
  })

  test('gives no key if the lock file and its copy are gone', async () => {
    const { open, items } = keychainInMemory()
    let content: string | null = 'the lock file'
    const vault = createKeychainVault(new ManualClock(), open, { ...lockFile, content: () => content })
    await vault.write('id', secretEntry())
    content = null
    for (const name of [...items.keys()]) if (name !== 'id') items.delete(name)
    await expect(vault.read('id')).rejects.toMatchObject({ kind: 'locked', text: { code: 'lock.lost' } })
  })

  test.each(['replaced', 'removed'] as const)(
    'does not restore a key that is %s meanwhile',
    async (change) => {
      const items = new Map<string, string>()
      let onRead = (): Promise<void> => Promise.resolve()
      const item = (account: string) => ({
        getPassword: async () => {
          const found = items.get(account) ?? null
          await onRead()
          return found
        },
        setPassword: (text: string) => Promise.resolve(void items.set(account, text)),
        deletePassword: () => Promise.resolve(items.delete(account)),
      })
      const clock = new ManualClock()
      // Written by a version without lock.
      await createKeychainVault(clock, item).write('id', secretEntry())
      const vault = createKeychainVault(clock, item, lockFile)
      const next = toSingleKey({
        key: new Secret('k2'),
        secret: new Secret('s2'),
        passphrase: new Secret('p2'),
      })
      const reading = new Promise<void>((resolve) => {
        onRead = () => {
          onRead = () => Promise.resolve()
          resolve()
          return idle()
        }
      })
      const bound = vault.bindLock(['id'], false)
      await reading
      await Promise.all([
        bound,
        change === 'removed' ? vault.remove('id') : vault.write('id', { ...secretEntry(), keys: [next] }),
      ])
      const keys = (await vault.read('id'))?.keys ?? []
      expect(keys.map(({ credentials }) => credentials.secret.expose())).toEqual(
        change === 'removed' ? [] : ['s2'],
      )
    },
  )
})

test.each([true, false])(
  'a lost vault file is reported instead of searched in the keychain, with accounts: %s',
  async (hasServices) => {
    const { vault } = await openVault(temporaryFolder(), new ManualClock(), 'system', hasServices, 'file')
    expect([vault.kind, vault.state()]).toEqual(['file', 'absent'])
  },
)

describe('keychain of Windows', () => {
  function open(stored?: Buffer) {
    const items = new Map(stored ? [['p1', stored]] : [])
    const vault = createKeychainVault(systemClock, (account) =>
      storedAsBytes({
        getSecret: () => Promise.resolve([...(items.get(account) ?? [])]),
        setSecret(secret) {
          // The limit of a credential.
          if (secret.length > 2560) return Promise.reject(new Error('longer than the platform limit'))
          return Promise.resolve(void items.set(account, Buffer.from(secret)))
        },
        deletePassword: () => Promise.resolve(items.delete(account)),
      }),
    )
    return { vault, items }
  }
  const text = (length: number): Secret => new Secret('k'.repeat(length))
  const keys = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${index}`.padStart(36, '0'),
      credentials: { key: text(44), secret: text(88), passphrase: new Secret('schlüssel') },
      may: { trade: 'unknown', withdraw: 'unknown' } as const,
    }))

  test('stores five keys of an account, and removes them', async () => {
    const { vault, items } = open()
    await vault.write('p1', { ...secretEntry(), keys: keys(5) })
    const read = await vault.read('p1')
    expect(read?.keys.map(({ id }) => id)).toEqual(keys(5).map(({ id }) => id))
    expect(read?.keys[4]?.credentials.passphrase.expose()).toBe('schlüssel')
    await vault.remove('p1')
    expect([items.size, await vault.read('p1')]).toEqual([0, null])
  })

  test('reads an entry that an earlier version stored as UTF-16', async () => {
    const { vault, items } = open()
    await vault.write('p1', { ...secretEntry(), keys: keys(1) })
    const earlier = open(Buffer.from(items.get('p1')?.toString('utf8') ?? '', 'utf16le'))
    expect((await earlier.vault.read('p1'))?.keys[0]?.credentials.passphrase.expose()).toBe('schlüssel')
  })
})
