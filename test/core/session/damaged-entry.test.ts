import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Secret } from '../../../electron/core/ports/secret'
import { AccountKeys } from '../../../electron/core/session/keys/account-keys'
import { knownAccounts } from '../../../electron/core/session/keys/known-accounts'
import { readKey, storeKey } from '../../../electron/core/session/keys/stored-key'
import { findLostProfile } from '../../../electron/core/session/profiles/lost-profile'
import { createKeychainVault } from '../../../electron/core/vault/keychain-vault'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'
import { keychainInMemory } from '../deriving-keys/support/keychain-in-memory'
import { address, connectionKey, fakeHistoryKeys, typedKey } from './support/fake-keys'
import { settingsInMemory, storedProfile } from './support/settings-in-memory'

/** The entry of `mainnet-1` is damaged, that of `mainnet-2` is not. */
async function start({ isLost = false } = {}) {
  const dataFolder = temporaryFolder()
  const clock = new ManualClock()
  const keychain = keychainInMemory()
  const vault = createKeychainVault(clock, keychain.open)
  const ids = ['mainnet-1', 'mainnet-2']
  for (const id of ids) writeFileSync(join(dataFolder, `history-${id}.db`), '')
  keychain.items.set('mainnet-1', '{')
  const historyKey = new Secret('0f'.repeat(32))
  await vault.write('mainnet-2', { keys: [connectionKey('Two')], historyKey, address })
  const profiles = isLost ? [] : ids.map((id) => storedProfile(id))
  const { store: settings } = settingsInMemory({ profiles })
  return { dataFolder, clock, vault, settings, historyKeys: fakeHistoryKeys().historyKeys }
}

test('a damaged keychain entry does not hide the lost profile of another key', async () => {
  const deps = await start({ isLost: true })
  const found = await findLostProfile(deps, { ...address, ...typedKey('Two'), name: 'Two', color: 'blue' })
  expect(found?.id).toBe('mainnet-2')
})

test('a damaged keychain entry does not hide the other accounts', async () => {
  const accounts = await knownAccounts(await start(), () => false)
  expect(accounts.map(({ profileId }) => profileId)).toEqual(['mainnet-1', 'mainnet-2'])
})

test('the keys of the other accounts are masked if one keychain entry is damaged', async () => {
  const profiles = { inTurn: <T>(run: () => Promise<T>): Promise<T> => run() }
  const keys = new AccountKeys((await start()) as never, profiles as never)
  const secrets = await keys.withSecrets((found) => found.map((secret) => secret.expose()))
  expect(secrets).toContain('secret Two')
})

test('keys entered again replace a damaged keychain entry and open the history with the copy of its key', async () => {
  const { historyKeys } = fakeHistoryKeys({ 'mainnet-1': 'One' })
  const deps = { ...(await start()), historyKeys }
  const profile = storedProfile('mainnet-1')
  await storeKey(deps, profile, typedKey('One'))
  const opened = await readKey(deps.vault, profile)
  expect('entry' in opened && opened.entry.historyKey.expose()).toMatch(/^bb/)
})
