import { describe, expect, test } from 'vitest'
import { message } from '@common/texts/message'
import { VaultError } from '../../../../electron/core/ports/storage/vault'
import { AccountKeys } from '../../../../electron/core/session/keys/account-keys'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { fakeExchange, fakeHistoryKeys, fakeVault, typedKey } from '../support/fake-keys'
import { settingsInMemory, storedProfile } from '../support/settings-in-memory'

interface StartInput {
  readonly isChosen?: boolean
  readonly openId?: string
  readonly names?: readonly string[]
}

function start({ isChosen = true, openId, names = ['alice-all', 'alice-read'] }: StartInput = {}) {
  const keys = fakeVault()
  keys.put('p1', names)
  const { store: settings } = settingsInMemory({ profiles: [storedProfile('p1'), storedProfile('p2')] })
  const steps: string[] = []
  const deps = {
    ...{ settings, vault: keys.vault, clock: new ManualClock(7), dataFolder: temporaryFolder() },
    historyKeys: fakeHistoryKeys().historyKeys,
    connectExchange: fakeExchange,
    knownHosts: { needService: () => Promise.resolve() },
  }
  const accountKeys = new AccountKeys(deps as never, {
    inTurn: (run) => run(),
    openVault: () => Promise.resolve(void steps.push('vault')),
    whenStored: () => Promise.resolve(void steps.push('stored')),
    isChosen: () => isChosen,
    openAccountId: () => openId,
    open: ({ id }) => Promise.resolve(void steps.push(`open ${id} ${keys.names(id)?.join()}`)),
  })
  return { ...keys, accountKeys, settings, steps }
}

describe('an added or removed key', () => {
  test('opens the account again with its new keys', async () => {
    const { accountKeys, steps } = start()
    await accountKeys.add('p1', typedKey('alice-trade'), undefined)
    await accountKeys.remove('p1', 'alice-all')
    expect(steps).toEqual([
      ...['vault', 'open p1 alice-all,alice-read,alice-trade'],
      ...['stored', 'open p1 alice-read,alice-trade'],
    ])
  })

  test('of another account than the open one opens nothing', async () => {
    const { accountKeys, names, steps } = start({ isChosen: false })
    await accountKeys.add('p1', typedKey('alice-trade'), undefined)
    await accountKeys.remove('p1', 'alice-all')
    expect([names('p1'), steps]).toEqual([
      ['alice-read', 'alice-trade'],
      ['vault', 'stored'],
    ])
  })
})

describe('a replaced key', () => {
  test('is stored with its time, and opens its account', async () => {
    const { accountKeys, settings, steps } = start({ openId: 'alice' })
    await accountKeys.replace('p1', typedKey('alice-new'), undefined)
    const { profiles, lastProfileId, keysIn } = settings.get()
    expect(profiles.map(({ keysSinceMs }) => keysSinceMs)).toEqual([7, undefined])
    expect([lastProfileId, keysIn]).toEqual(['p1', 'keychain'])
    expect(steps).toEqual(['vault', 'stored', 'open p1 alice-new'])
  })

  test('of another account is refused, and the stored keys stay', async () => {
    const { accountKeys, names, settings, steps } = start({ openId: 'alice' })
    await expect(accountKeys.replace('p1', typedKey('bob-new'), undefined)).rejects.toMatchObject({
      text: message('key.otherAccount'),
    })
    expect([names('p1'), settings.get().lastProfileId]).toEqual([['alice-all', 'alice-read'], null])
    expect(steps).toEqual(['vault', 'stored'])
  })

  test('is not compared with the account of another profile', async () => {
    const { accountKeys, names } = start({ isChosen: false, openId: 'bob' })
    await accountKeys.replace('p1', typedKey('alice-new'), undefined)
    expect(names('p1')).toEqual(['alice-new'])
  })
})

describe('the secrets of all accounts', () => {
  test('are overwritten after use', async () => {
    const { accountKeys, areWiped, put } = start()
    put('p2', ['bob-all'])
    const texts = await accountKeys.withSecrets((secrets) => secrets.map((secret) => secret.expose()))
    expect(texts).toEqual(
      expect.arrayContaining([
        'secret alice-all',
        'passphrase alice-read',
        'key bob-all',
        'aa'.padEnd(64, '0'),
      ]),
    )
    expect(texts).toHaveLength(2 + 3 * 3)
    expect(areWiped()).toBe(true)
  })

  test('are those before the one that a keychain refuses', async () => {
    const { accountKeys, vault, areWiped } = start()
    const reads: string[] = []
    const read = vault.read.bind(vault)
    vault.read = (id) => {
      reads.push(id)
      return id === 'p2'
        ? Promise.reject(new VaultError('unavailable', message('vault.keychainRefused')))
        : read(id)
    }
    expect(await accountKeys.withSecrets(({ length }) => length)).toBe(1 + 2 * 3)
    expect([reads, areWiped()]).toEqual([['p1', 'p2'], true])
  })
})
