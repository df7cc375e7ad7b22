import { describe, expect, test } from 'vitest'
import { toSingleKey } from '../../../electron/core/ports/connection'
import { Secret } from '../../../electron/core/ports/secret'
import { VaultError, type Vault, type VaultEntry } from '../../../electron/core/ports/storage/vault'
import { storeService, readKey } from '../../../electron/core/session/keys/stored-key'
import type { SessionDeps } from '../../../electron/core/session/session-deps'
import { message } from '@common/texts/message'
import { ManualClock } from '../../support/time/manual-clock'

const address = {
  network: 'testnet',
  protocol: 'v2',
  restUrl: 'https://service.example',
  wsUrl: 'wss://service.example',
  headerPrefix: 'SVC',
} as const
const profile = { id: 'testnet-1', name: 'Service', color: 'blue', ...address } as const

const newEntry = (): VaultEntry => ({
  keys: [toSingleKey({ key: new Secret('k'), secret: new Secret('s'), passphrase: new Secret('p') })],
  address: null,
  historyKey: new Secret('cd'.repeat(32)),
})

const secretsOf = ({ keys, historyKey }: VaultEntry): boolean[] =>
  [historyKey, ...keys.flatMap(({ credentials }) => Object.values(credentials) as Secret[])].map(
    ({ isWiped }) => isWiped,
  )
const allWiped = [true, true, true, true]

const refuse = (): Promise<never> =>
  Promise.reject(new VaultError('unavailable', message('vault.keychainRefused')))

const createVault = (entry: VaultEntry, write: Vault['write']): Vault => ({
  checkFile: () => undefined,
  bindLock: () => Promise.resolve(),
  onLockRestored: () => undefined,
  kind: 'keychain',
  state: () => 'open',
  unlock: () => Promise.resolve(),
  lock: () => undefined,
  read: () => Promise.resolve(entry),
  write,
  remove: () => Promise.resolve(),
  readRulesKey: () => Promise.resolve(null),
  writeRulesKey: () => Promise.resolve(),
})

describe('account keys', () => {
  test.each(['settings', 'vault', 'none'] as const)(
    'are wiped after an attempt to store them, failing part: %s',
    async (failing) => {
      const entry = newEntry()
      const settings = {
        get: () => ({ profiles: [], lastProfileId: null }),
        change: () => (failing === 'settings' ? Promise.reject(new Error('full')) : Promise.resolve()),
      } as unknown as SessionDeps['settings']
      const vault = createVault(entry, failing === 'vault' ? refuse : () => Promise.resolve())
      const keeping = storeService({ settings, vault, clock: new ManualClock() }, { profile, entry })
      if (failing === 'none') await keeping
      else await expect(keeping).rejects.toThrow()
      expect(secretsOf(entry)).toEqual(allWiped)
    },
  )

  test('are wiped if their address cannot be added to the vault', async () => {
    const entry = newEntry()
    await expect(readKey(createVault(entry, refuse), profile)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(secretsOf(entry)).toEqual(allWiped)
  })
})
