import keyring from '@napi-rs/keyring'
import type { Clock } from '../ports/clock'
import { VaultError, type Vault } from '../ports/vault'
import { parseStored, parseStoredRulesKey, toStored, toStoredRulesKey } from './stored-entry'
import { text } from '@common/texts/text'

const service = 'Satchel'
const probeAccount = 'satchel-probe'
const probeTimeoutMs = 3000

/**
 * An item of the system's keychain. On Linux the Secret Service is asked for by name: left to itself the library falls back to the
 * kernel's keyring, which forgets everything at the next start of the machine.
 */
const item = (account: string) =>
  new keyring.AsyncEntry(service, account, { linux: { store: 'secret-service' } })

/** Whether the system has a keychain that keeps what it is given: writes, reads and deletes a random text within three seconds. */
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

/** Keys in the system's keychain: one item for each profile, under the service name Satchel. */
export function createKeychainVault(): Vault {
  return {
    kind: 'keychain',
    state: () => 'open',
    unlock: () => Promise.resolve(),
    lock: () => undefined,
    async read(profileId) {
      const text = await attempt(() => item(profileId).getPassword())
      return text === null ? null : parseStored(text)
    },
    async write(profileId, entry) {
      await attempt(() => item(profileId).setPassword(JSON.stringify(toStored(entry))))
    },
    async remove(profileId) {
      await attempt(() => item(profileId).deletePassword())
    },
    async readRulesKey(name) {
      const text = await attempt(() => item(name).getPassword())
      return text === null ? null : parseStoredRulesKey(text)
    },
    async writeRulesKey(name, rulesKey) {
      await attempt(() => item(name).setPassword(JSON.stringify(toStoredRulesKey(rulesKey))))
    },
  }
}

async function attempt<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw new VaultError(
      'unavailable',
      text('vault.keychainRefused'),
      // The library's errors name the platform's failure, never the item's content.
      { cause: error },
    )
  }
}
