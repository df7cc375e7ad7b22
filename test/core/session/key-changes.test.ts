import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ServiceInput } from '@common/domain/services/profile'
import type { Vault } from '../../../electron/core/ports/storage/vault'
import { addKey, removeKey } from '../../../electron/core/session/keys/key-changes'
import { readKey, removeKeys, storeKey } from '../../../electron/core/session/keys/stored-key'
import { findLostProfile } from '../../../electron/core/session/profiles/lost-profile'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'
import { address, fakeExchange, fakeHistoryKeys, fakeVault, typedKey } from './support/fake-keys'
import { settingsInMemory, storedProfile } from './support/settings-in-memory'

const profile = storedProfile('p1', 'Main')
const none = { trade: 'no', withdraw: 'no' } as const

function open(names: readonly string[] = ['alice-all']) {
  const keys = fakeVault()
  if (names.length > 0) keys.put('p1', names)
  const copies = fakeHistoryKeys({ p1: names[0] ?? '' })
  const deps = {
    ...keys,
    ...copies,
    clock: new ManualClock(),
    connectExchange: fakeExchange as never,
    knownHosts: { needService: () => Promise.resolve() } as never,
  }
  return { ...keys, ...copies, deps }
}

describe('added API key', () => {
  test('is stored with the permissions of all keys, and nothing stays in memory', async () => {
    const { deps, entries, areWiped } = open()
    expect(await addKey(deps, profile, typedKey('alice-read'))).toEqual(none)
    expect(entries.get('p1')?.keys).toEqual([
      { name: 'alice-all', may: { trade: 'yes', withdraw: 'yes' } },
      { name: 'alice-read', may: none },
    ])
    expect(areWiped()).toBe(true)
  })

  test('leaves known permissions of stored keys unchanged, without another probe', async () => {
    const { deps, entries, put } = open([])
    put('p1', [], { keys: [{ name: 'alice-all', may: none }] })
    await addKey(deps, profile, typedKey('alice-read'))
    expect(entries.get('p1')?.keys[0]).toEqual({ name: 'alice-all', may: none })
  })

  test.each([
    ['of another account', ['alice-all'], 'bob-all', 'key.otherAccount'],
    [
      'of another account than one of the stored keys',
      ['alice-all', 'bob-read'],
      'alice-read',
      'key.otherAccount',
    ],
    ['that is stored already', ['alice-all', 'alice-read'], 'alice-read', 'key.isKept'],
    ['beyond five', ['alice-1', 'alice-2', 'alice-3', 'alice-4', 'alice-5'], 'alice-6', 'key.tooMany'],
    ['that the exchange refuses', ['alice-all'], 'alice-revoked', 'service.refused'],
    ['beside a stored key that the exchange refuses', ['alice-revoked'], 'alice-all', 'key.keptNotAccepted'],
    ['without stored keys', [], 'alice-all', 'session.noKeys'],
  ])('is refused %s', async (_what, names, added, code) => {
    const { deps, names: stored, areWiped } = open(names)
    await expect(addKey(deps, profile, typedKey(added))).rejects.toMatchObject({ text: { code } })
    expect(stored('p1') ?? []).toEqual(names)
    expect(areWiped()).toBe(true)
  })
})

describe('removed API key', () => {
  test.each([
    ['first', 'alice-all', ['alice-read'], false],
    ['second', 'alice-read', ['alice-all'], true],
  ])(
    'is no longer stored, and its copy of the history key neither: %s',
    async (_which, id, left, hasCopy) => {
      const { deps, names, stored, areWiped } = open(['alice-all', 'alice-read'])
      await removeKey(deps, profile, id)
      expect([names('p1'), stored.has('p1'), areWiped()]).toEqual([left, hasCopy, true])
    },
  )

  test.each([
    [['alice-all'], 'alice-all', 'key.last'],
    [['alice-all', 'alice-read'], 'unknown', 'key.none'],
  ])('is refused for %j', async (names, id, code) => {
    const { deps, names: stored, areWiped } = open(names)
    await expect(removeKey(deps, profile, id)).rejects.toMatchObject({ text: { code } })
    expect([stored('p1'), areWiped()]).toEqual([names, true])
  })
})

describe('replaced API key', () => {
  test.each([
    ['of the vault', ['alice-old'], 'aa'],
    ['of its copy', [], 'bb'],
  ])('keeps the history key %s', async (_where, names, begin) => {
    const { deps, entries, stored } = open(names)
    stored.set('p1', 'alice-new')
    await storeKey(deps, profile, typedKey('alice-new'))
    expect(entries.get('p1')).toMatchObject({ keys: [{ name: 'alice-new' }], address })
    expect(entries.get('p1')?.historyKey.slice(0, 2)).toBe(begin)
    expect(stored.has('p1')).toBe(false)
  })

  test('gets a new history key if none is left', async () => {
    const { deps, entries } = open([])
    await storeKey(deps, profile, typedKey('alice-new'))
    expect(entries.get('p1')?.historyKey).toMatch(/^(?!aa|bb0)[0-9a-f]{64}$/)
  })
})

describe('stored API key', () => {
  test('is bound to the address with which it is first read', async () => {
    const { vault, put, entries } = fakeVault()
    put('p1', ['alice-all'], { address: null })
    expect(await readKey(vault, profile)).toHaveProperty('entry')
    expect(entries.get('p1')?.address).toEqual(address)
  })

  test.each(['restUrl', 'wsUrl', 'headerPrefix', 'network', 'protocol'] as const)(
    'is not returned for another %s',
    async (field) => {
      const { vault, put, areWiped } = fakeVault()
      put('p1', ['alice-all'])
      const changed = { ...profile, [field]: 'https://evil.example' } as unknown as typeof profile
      expect(await readKey(vault, changed)).toMatchObject({ problem: { code: 'session.addressChanged' } })
      expect(areWiped()).toBe(true)
    },
  )

  test.each<[string, Vault['kind'], boolean, string | null]>([
    ['is removed with its copy of the history key', 'keychain', false, null],
    ['is named if the keychain keeps it', 'keychain', true, 'vault.keyLeft'],
  ])('%s', async (_what, kind, isFailing, code) => {
    const { vault, put, faults } = fakeVault(kind)
    const { historyKeys, stored } = fakeHistoryKeys({ p1: 'alice-all' })
    put('p1', ['alice-all'])
    faults.remove = isFailing
    const problem = await removeKeys({ vault, historyKeys }, profile)
    expect([problem?.code ?? null, stored.has('p1')]).toEqual([code, false])
  })

  test('is not reported as removed if the file of the vault cannot be written', async () => {
    const { vault, put, faults } = fakeVault('file')
    put('p1', ['alice-all'])
    faults.remove = true
    const { historyKeys } = fakeHistoryKeys()
    await expect(removeKeys({ vault, historyKeys }, profile)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('history from before the settings were lost', () => {
  const service = { ...profile, ...typedKey('alice-all') } as unknown as ServiceInput & typeof profile

  interface Found {
    readonly entry?: string
    readonly at?: typeof address
    readonly listed?: string
    readonly copy?: string
    readonly restUrl?: string
  }

  function find(changes: Found = {}) {
    const dataFolder = temporaryFolder()
    const id = 'mainnet-1'
    for (const name of [id, 'testnet-2']) writeFileSync(join(dataFolder, `history-${name}.db`), '')
    const { vault, put, areWiped } = fakeVault()
    if (changes.entry) put(id, [changes.entry, 'alice-read'], { address: changes.at ?? address })
    if (changes.entry) put('testnet-2', ['alice-all'])
    const { historyKeys } = fakeHistoryKeys(changes.copy ? { [id]: changes.copy } : {})
    const { store: settings } = settingsInMemory({
      profiles: changes.listed ? [storedProfile(changes.listed)] : [],
    })
    const typed = { ...service, restUrl: changes.restUrl ?? service.restUrl }
    return { found: findLostProfile({ dataFolder, vault, historyKeys, settings }, typed), areWiped }
  }

  test('is found by its key in the vault, with the other keys', async () => {
    const found = await find({ entry: 'alice-all' }).found
    expect(found).toMatchObject({ id: 'mainnet-1' })
    expect(found?.otherKeys.map(({ id }) => id)).toEqual(['alice-read'])
    expect(found?.historyKey.expose().slice(0, 2)).toBe('aa')
  })

  test('is found by a copy of its key', async () => {
    expect((await find({ copy: 'alice-all' }).found)?.historyKey.expose().slice(0, 2)).toBe('bb')
  })

  test.each([
    ['of another key', { entry: 'alice-old', copy: 'alice-old' }],
    ['of another address', { entry: 'alice-all', at: { ...address, restUrl: 'https://other.example' } }],
    ['of another address by its copy', { copy: 'alice-all', restUrl: 'https://other.example' }],
    ['of a listed account', { entry: 'alice-all', listed: 'mainnet-1', copy: 'alice-all' }],
  ])('is left alone %s, and no key stays in memory', async (_what, changes) => {
    const { found, areWiped } = find(changes)
    expect(await found).toBeUndefined()
    expect(areWiped()).toBe(true)
  })
})
