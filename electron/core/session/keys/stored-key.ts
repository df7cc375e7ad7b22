import type { ServiceKey } from '@common/domain/services/profile'
import { message, type Message } from '@common/texts/message'
import type { StoredProfile } from '../../ports/storage/settings'
import { VaultError, wipeEntry, type Vault, type VaultEntry } from '../../ports/storage/vault'
import { toServiceAddress, toCredentials, isSameAddress, newHistoryKey, newKey } from '../connect/new-service'
import type { SessionDeps } from '../session-deps'

type StoredKeyDeps = Pick<SessionDeps, 'settings' | 'vault' | 'historyKeys'>

/** Profile first: without a key it can be repaired. */
export async function storeService(
  { settings, vault, clock }: Omit<StoredKeyDeps, 'historyKeys'> & Pick<SessionDeps, 'clock'>,
  { profile, entry }: { readonly profile: StoredProfile; readonly entry: VaultEntry },
): Promise<void> {
  const { lastProfileId } = settings.get()
  try {
    await settings.change(({ profiles }) => ({
      profiles: [...profiles, { ...profile, keysSinceMs: clock.nowMs() }],
      lastProfileId: profile.id,
      keysIn: vault.kind,
    }))
    try {
      await vault.write(profile.id, entry)
    } catch (error) {
      await settings.change(({ profiles }) => ({
        profiles: profiles.filter(({ id }) => id !== profile.id),
        lastProfileId,
      }))
      throw error
    }
  } finally {
    wipeEntry(entry)
  }
}

export async function storeKey(
  { vault, historyKeys }: Omit<StoredKeyDeps, 'settings'>,
  profile: StoredProfile,
  key: ServiceKey,
): Promise<void> {
  const before = await readIntact(vault, profile.id)
  const credentials = toCredentials(key)
  const found = before ?? (await historyKeys.open(profile.id, credentials))
  const next = {
    keys: [newKey(credentials)],
    historyKey: found?.historyKey ?? newHistoryKey(),
    address: toServiceAddress(profile),
  }
  try {
    await vault.write(profile.id, next)
    // The copy was encrypted with the replaced key.
    await historyKeys.remove(profile.id)
  } finally {
    if (before) wipeEntry(before)
    wipeEntry(next)
  }
}

/** Null also for a damaged entry: it must not hide others, and new keys replace it. */
export const readIntact = (vault: Pick<Vault, 'read'>, id: string): Promise<VaultEntry | null> =>
  vault.read(id).catch((error: unknown) => {
    if (error instanceof VaultError && error.kind === 'unreadable') return null
    throw error
  })

export async function readKey(
  vault: Vault,
  profile: StoredProfile,
): Promise<{ readonly entry: VaultEntry } | { readonly problem: Message }> {
  const { id, name, restUrl } = profile
  if (vault.state() === 'absent') return { problem: message('vault.lost', { name }) }
  const entry = await readIntact(vault, id)
  if (!entry) return { problem: message('session.noKeys', { name }) }
  if (entry.address === null) {
    try {
      await vault.write(id, { ...entry, address: toServiceAddress(profile) })
    } catch (error) {
      wipeEntry(entry)
      throw error
    }
    return { entry }
  }
  // Others may edit the settings file: send a key only to its own address.
  if (isSameAddress(entry.address, profile)) return { entry }
  wipeEntry(entry)
  return { problem: message('session.addressChanged', { name, was: entry.address.restUrl, now: restUrl }) }
}

/** Stores a missing history key next to the history. Slow, so not awaited; never rejects. */
export async function storeFoundKey(
  { historyKeys, onUnexpected }: Pick<SessionDeps, 'historyKeys' | 'onUnexpected'>,
  profile: StoredProfile,
  entry: VaultEntry,
): Promise<void> {
  if (historyKeys.has(profile.id)) return
  await historyKeys
    .keep(profile.id, { ...entry, address: toServiceAddress(profile) })
    .catch((error: unknown) => onUnexpected('history key', error))
}

/**
 * A failing vault does not prevent removal.
 * @returns a message about keys that may remain, or null
 */
export async function removeKeys(
  { vault, historyKeys }: Omit<StoredKeyDeps, 'settings'>,
  { id, name }: StoredProfile,
): Promise<Message | null> {
  await historyKeys.remove(id)
  if (vault.state() === 'absent') return null
  try {
    await vault.remove(id)
    return null
  } catch (error) {
    if (vault.kind !== 'keychain' || !(error instanceof VaultError)) throw error
    return message('vault.keyLeft', { name })
  }
}
