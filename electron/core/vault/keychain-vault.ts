import keyring from '@napi-rs/keyring'
import type { Clock } from '../ports/clock'
import { VaultError, type Vault } from '../ports/storage/vault'
import { parseStored, parseStoredRulesKey, toStored, toStoredRulesKey } from './stored-entry'
import { text } from '@common/texts/text'

const service = 'Satchel'
const probeAccount = 'satchel-probe'
const probeTimeoutMs = 3000
/** Leaves time to enter the password of a locked keychain. */
export const keychainTimeoutMs = 60_000

/** Otherwise the library falls back to the Linux kernel keyring, which is lost at reboot. */
const item = (account: string) =>
  new keyring.AsyncEntry(service, account, { linux: { store: 'secret-service' } })

/** Writes, reads and deletes a random text. */
export async function isKeychainUsable(clock: Clock, randomText: string): Promise<boolean> {
  const abort = new AbortController()
  const cancelTimer = clock.after(probeTimeoutMs, () => abort.abort())
  const timedOut = new Promise<false>((resolve) =>
    abort.signal.addEventListener('abort', () => resolve(false), { once: true }),
  )
  try {
    return await Promise.race([timedOut, probe(randomText)])
  } catch {
    return false
  } finally {
    cancelTimer()
  }
}

async function probe(randomText: string): Promise<boolean> {
  const entry = item(probeAccount)
  await entry.setPassword(randomText)
  const read = await entry.getPassword()
  await entry.deletePassword()
  return read === randomText
}

export type OpenKeychainItem = (
  account: string,
) => Pick<keyring.AsyncEntry, 'getPassword' | 'setPassword' | 'deletePassword'>
type KeychainItem = ReturnType<OpenKeychainItem>

/** One item per profile; calls fail after a minute. */
export function createKeychainVault(clock: Clock, itemOf: OpenKeychainItem = item): Vault {
  const attempt = async <T>(run: (keychain: KeychainItem) => Promise<T>, profileId: string): Promise<T> => {
    let cancelTimer = (): void => undefined
    const timedOut = new Promise<never>((_resolve, reject) => {
      cancelTimer = clock.after(keychainTimeoutMs, () =>
        reject(new VaultError('unavailable', text('vault.keychainTimeout'))),
      )
    })
    try {
      return await Promise.race([timedOut, run(itemOf(profileId))])
    } catch (error) {
      if (error instanceof VaultError) throw error
      throw new VaultError(
        'unavailable',
        text('vault.keychainRefused'),
        // The library's errors never contain the item's content.
        { cause: error },
      )
    } finally {
      cancelTimer()
    }
  }
  return {
    checkFile: () => undefined,
    kind: 'keychain',
    state: () => 'open',
    unlock: () => Promise.resolve(),
    lock: () => undefined,
    async read(profileId) {
      const stored = await attempt((keychain) => keychain.getPassword(), profileId)
      return stored === null ? null : parseStored(stored)
    },
    async write(profileId, entry) {
      const stored = JSON.stringify(toStored(entry))
      await attempt((keychain) => keychain.setPassword(stored), profileId)
    },
    async remove(profileId) {
      await attempt((keychain) => keychain.deletePassword(), profileId)
    },
    async readRulesKey(name) {
      const stored = await attempt((keychain) => keychain.getPassword(), name)
      return stored === null ? null : parseStoredRulesKey(stored)
    },
    async writeRulesKey(name, rulesKey) {
      const stored = JSON.stringify(toStoredRulesKey(rulesKey))
      await attempt((keychain) => keychain.setPassword(stored), name)
    },
  }
}
