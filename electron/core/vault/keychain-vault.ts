import { createHash } from 'node:crypto'
import keyring from '@napi-rs/keyring'
import type { Clock } from '../ports/clock'
import { VaultError, type PassphraseVault, type Vault } from '../ports/storage/vault'
import {
  fromStored,
  parseStoredEntry,
  parseStoredRulesKey,
  toStored,
  toStoredRulesKey,
  type StoredEntry,
} from './stored-entry'
import { SerialQueue } from '@common/domain/collections/serial-queue'
import { message } from '@common/texts/message'

const service = 'Satchel'
const probeAccount = 'satchel-probe'
const probeTimeoutMs = 3000
/** Leaves time to enter the password of a locked keychain. */
export const keychainTimeoutMs = 60_000

/** Otherwise the library falls back to the Linux kernel keyring, which is lost at reboot. */
const item: OpenKeychainItem = (account) => {
  const entry = new keyring.AsyncEntry(service, account, { linux: { store: 'secret-service' } })
  return process.platform === 'win32' ? storedAsBytes(entry) : entry
}

/**
 * Windows stores at most 2560 bytes, and passwords as UTF-16: four keys of an account would not fit. Reads UTF-16 of
 * earlier versions.
 */
export const storedAsBytes = (
  entry: Pick<keyring.AsyncEntry, 'getSecret' | 'setSecret' | 'deletePassword'>,
): KeychainItem => ({
  async getPassword() {
    const bytes = Buffer.from((await entry.getSecret()) ?? [])
    if (bytes.length === 0) return null
    return bytes[1] === 0 ? bytes.toString('utf16le') : bytes.toString('utf8')
  },
  setPassword: (text) => entry.setSecret(Buffer.from(text)),
  deletePassword: () => entry.deletePassword(),
})

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

type LockFile = Pick<PassphraseVault, 'content' | 'restoreContent'>
const noLockFile: LockFile = { content: () => null, restoreContent: () => Promise.resolve() }

const hashLock = (content: string): string => createHash('sha256').update(content).digest('base64')
const copyName = (profileId: string): string => `${profileId}-lock`

/**
 * One item per profile, and one with a copy of the app lock's file; calls fail after a minute. An entry names the lock
 * by its hash, so deleting or replacing the file doesn't unlock the keys.
 */
export function createKeychainVault(
  clock: Clock,
  itemOf: OpenKeychainItem = item,
  lockFile: LockFile = noLockFile,
): Vault {
  let onLockRestored = (): void => undefined
  /** Binding the lock must not restore an entry changed meanwhile. */
  const changes = new SerialQueue()
  const attempt = async <T>(run: (keychain: KeychainItem) => Promise<T>, profileId: string): Promise<T> => {
    let cancelTimer = (): void => undefined
    const timedOut = new Promise<never>((_resolve, reject) => {
      cancelTimer = clock.after(keychainTimeoutMs, () =>
        reject(new VaultError('unavailable', message('vault.keychainTimeout'))),
      )
    })
    try {
      return await Promise.race([timedOut, run(itemOf(profileId))])
    } catch (error) {
      if (error instanceof VaultError) throw error
      throw new VaultError(
        'unavailable',
        message('vault.keychainRefused'),
        // The library's errors never contain the item's content.
        { cause: error },
      )
    } finally {
      cancelTimer()
    }
  }
  const get = (name: string) => attempt((keychain) => keychain.getPassword(), name)
  const set = (name: string, content: string) =>
    attempt(async (keychain) => void (await keychain.setPassword(content)), name)

  async function readStored(profileId: string): Promise<StoredEntry | null> {
    const stored = await get(profileId)
    return stored === null ? null : parseStoredEntry(stored)
  }

  /** @throws VaultError `locked` if the file is not the one of the entry */
  async function checkLock(profileId: string, lock: string | undefined): Promise<void> {
    const current = lockFile.content()
    if (lock === undefined || (current !== null && hashLock(current) === lock)) return
    const copy = await get(copyName(profileId))
    if (copy === null || hashLock(copy) !== lock) throw new VaultError('locked', message('lock.lost'))
    await lockFile.restoreContent(copy).catch((cause: unknown) => {
      throw new VaultError('locked', message('lock.lost'), { cause })
    })
    onLockRestored()
    throw new VaultError('locked', message('lock.restored'))
  }

  /** The entry first: with an outdated copy the current file still opens it. */
  async function writeWithLock(profileId: string, entry: StoredEntry, content: string): Promise<void> {
    await set(profileId, JSON.stringify({ ...entry, lock: hashLock(content) }))
    await set(copyName(profileId), content)
  }

  return {
    bindLock: (profileIds, isChanged) =>
      changes.run(async () => {
        const content = lockFile.content()
        if (content === null) return
        for (const profileId of profileIds) {
          const stored = await readStored(profileId)
          if (stored && (isChanged || stored.lock === undefined))
            await writeWithLock(profileId, stored, content)
        }
      }),
    onLockRestored(listener) {
      onLockRestored = listener
    },
    checkFile: () => undefined,
    kind: 'keychain',
    state: () => 'open',
    unlock: () => Promise.resolve(),
    lock: () => undefined,
    async read(profileId) {
      const stored = await readStored(profileId)
      if (!stored) return null
      await checkLock(profileId, stored.lock)
      return fromStored(stored)
    },
    write: (profileId, entry) =>
      changes.run(async () => {
        const before = await readStored(profileId).catch((error: unknown) => {
          if (error instanceof VaultError && error.kind === 'unreadable') return null
          throw error
        })
        const next = toStored(entry)
        const content = lockFile.content()
        if (before?.lock !== undefined) await set(profileId, JSON.stringify({ ...next, lock: before.lock }))
        else if (content !== null) await writeWithLock(profileId, next, content)
        else await set(profileId, JSON.stringify(next))
      }),
    remove: (profileId) =>
      changes.run(async () => {
        await attempt((keychain) => keychain.deletePassword(), profileId)
        await attempt((keychain) => keychain.deletePassword(), copyName(profileId))
      }),
    async readRulesKey(name) {
      const stored = await get(name)
      return stored === null ? null : parseStoredRulesKey(stored)
    },
    async writeRulesKey(name, rulesKey) {
      await set(name, JSON.stringify(toStoredRulesKey(rulesKey)))
    },
  }
}
