import { describe, expect, test } from 'vitest'
import { message } from '@common/texts/message'
import { Secret } from '../../../../electron/core/ports/secret'
import { VaultError, type Vault } from '../../../../electron/core/ports/storage/vault'
import { storeFoundKey, storeService } from '../../../../electron/core/session/keys/stored-key'
import { ManualClock } from '../../../support/time/manual-clock'
import { address, connectionKey, fakeHistoryKeys, fakeVault } from '../support/fake-keys'
import { settingsInMemory, storedProfile } from '../support/settings-in-memory'

const refused = new VaultError('unavailable', message('vault.keychainRefused'))

const newEntry = () => ({
  keys: [connectionKey('alice')],
  address,
  historyKey: new Secret('aa'.repeat(32)),
})

describe('a new account', () => {
  const start = (write?: Vault['write']) => {
    const { vault, names } = fakeVault()
    const { store } = settingsInMemory({ profiles: [storedProfile('p0')], lastProfileId: 'p0' })
    const deps = { settings: store, vault: { ...vault, ...(write && { write }) }, clock: new ManualClock(7) }
    const entry = newEntry()
    return { names, store, entry, storing: storeService(deps, { profile: storedProfile('p1'), entry }) }
  }

  test('is stored with its keys and their time, and is the one opened next', async () => {
    const { names, store, entry, storing } = start()
    await storing
    const { profiles, lastProfileId, keysIn } = store.get()
    expect(profiles.map(({ id, keysSinceMs }) => [id, keysSinceMs])).toEqual([
      ['p0', undefined],
      ['p1', 7],
    ])
    expect([lastProfileId, keysIn, names('p1')]).toEqual(['p1', 'keychain', ['alice']])
    expect(entry.historyKey.isWiped).toBe(true)
  })

  test('is not kept if its keys cannot be stored', async () => {
    const { store, entry, storing } = start(() => Promise.reject(refused))
    await expect(storing).rejects.toBe(refused)
    const { profiles, lastProfileId } = store.get()
    expect([profiles.map(({ id }) => id), lastProfileId]).toEqual([['p0'], 'p0'])
    expect(entry.historyKey.isWiped).toBe(true)
  })
})

describe('the copy of a history key', () => {
  const keepWith = async (stored: Readonly<Record<string, string>>, keep?: () => Promise<void>) => {
    const { historyKeys } = fakeHistoryKeys(stored)
    const kept: string[] = []
    const errors: unknown[] = []
    const deps = {
      historyKeys: {
        ...historyKeys,
        keep: (id: string) => {
          kept.push(id)
          return keep?.() ?? Promise.resolve()
        },
      },
      onUnexpected: (_source: string, error: unknown) => void errors.push(error),
    }
    await storeFoundKey(deps, storedProfile('p1'), newEntry())
    return { kept, errors }
  }

  test('is stored only if it is missing', async () => {
    expect(await keepWith({})).toEqual({ kept: ['p1'], errors: [] })
    expect(await keepWith({ p1: 'alice' })).toEqual({ kept: [], errors: [] })
  })

  test('is optional: a failure is only reported', async () => {
    expect(await keepWith({}, () => Promise.reject(refused))).toEqual({ kept: ['p1'], errors: [refused] })
  })
})
