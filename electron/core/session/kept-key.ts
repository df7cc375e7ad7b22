import type { ServiceKey } from '@common/bridge/contract/session'
import { text, type Text } from '@common/texts/text'
import type { StoredProfile } from '../ports/settings'
import { VaultError, wipeEntry, type Vault, type VaultEntry } from '../ports/vault'
import { addressOf, credentialsOf, isSameAddress, newHistoryKey, newKey } from './new-service'
import type { SessionParts } from './session-parts'

type KeptParts = Pick<SessionParts, 'settings' | 'vault' | 'historyKeys'>

/** Keeps a profile and its key. The profile first: one without a key says so and takes one, a key without its profile would be nobody's. */
export async function keepService(
  { settings, vault, clock }: Omit<KeptParts, 'historyKeys'> & Pick<SessionParts, 'clock'>,
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

/** Keeps another key of a profile in place of all that it has, for the address that it has now. Its history stays readable. */
export async function keepKey(
  { vault, historyKeys }: Omit<KeptParts, 'settings'>,
  profile: StoredProfile,
  key: ServiceKey,
): Promise<void> {
  const before = await vault.read(profile.id)
  const credentials = credentialsOf(key)
  const found = before ?? (await historyKeys.open(profile.id, credentials))
  const next = {
    keys: [newKey(credentials)],
    historyKey: found?.historyKey ?? newHistoryKey(),
    address: addressOf(profile),
  }
  try {
    await vault.write(profile.id, next)
    // That of before was sealed with the other key.
    await historyKeys.remove(profile.id)
  } finally {
    if (before) wipeEntry(before)
    wipeEntry(next)
  }
}

/** The keys of a profile, or in words why they are not to be used. */
export async function readKey(
  vault: Vault,
  profile: StoredProfile,
): Promise<{ readonly entry: VaultEntry } | { readonly problem: Text }> {
  const { id, name, restUrl } = profile
  if (vault.state() === 'absent') return { problem: text('vault.lost', { name }) }
  const entry = await vault.read(id)
  if (!entry) return { problem: text('session.noKeys', { name }) }
  if (entry.address === null) {
    try {
      await vault.write(id, { ...entry, address: addressOf(profile) })
    } catch (error) {
      wipeEntry(entry)
      throw error
    }
    return { entry }
  }
  // Settings can be written by whoever can write the folder; the key goes nowhere but where it was given for.
  if (isSameAddress(entry.address, profile)) return { entry }
  wipeEntry(entry)
  return { problem: text('session.addressChanged', { name, was: entry.address.restUrl, now: restUrl }) }
}

/** Keeps the key of a profile's history beside it, where it is not yet. It takes a moment, for which nobody has to wait. Never rejects. */
export async function keepFound(
  { historyKeys, onUnexpected }: Pick<SessionParts, 'historyKeys' | 'onUnexpected'>,
  profile: StoredProfile,
  entry: VaultEntry,
): Promise<void> {
  if (historyKeys.has(profile.id)) return
  await historyKeys
    .keep(profile.id, { ...entry, address: addressOf(profile) })
    .catch((error: unknown) => onUnexpected('history key', error))
}

/**
 * Removes the keys of a profile. Where its vault is gone or refuses, the profile can be forgotten all the same.
 * @returns in words what may be left of them; null when nothing is
 */
export async function forgetKeys(
  { vault, historyKeys }: Omit<KeptParts, 'settings'>,
  { id, name }: StoredProfile,
): Promise<Text | null> {
  await historyKeys.remove(id)
  if (vault.state() === 'absent') return null
  try {
    await vault.remove(id)
    return null
  } catch (error) {
    if (vault.kind !== 'keychain' || !(error instanceof VaultError)) throw error
    return text('vault.keyLeft', { name })
  }
}
