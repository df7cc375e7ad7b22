import type { ServiceKey } from '@common/bridge/contract/session'
import { text, type Text } from '@common/texts/text'
import type { SettingsStore, StoredProfile } from '../ports/settings'
import type { Vault, VaultEntry } from '../ports/vault'
import { addressOf, credentialsOf, isSameAddress, newHistoryKey } from './new-service'

/** Keeps a profile and its key. The profile first: one without a key says so and takes one, a key without its profile would be nobody's. */
export async function keepService(
  settings: SettingsStore,
  vault: Vault,
  { profile, entry }: { readonly profile: StoredProfile; readonly entry: VaultEntry },
): Promise<void> {
  const { lastProfileId } = settings.get()
  await settings.change(({ profiles }) => ({
    profiles: [...profiles, profile],
    lastProfileId: profile.id,
  }))
  await vault.write(profile.id, entry).catch(async (error: unknown) => {
    await settings.change(({ profiles }) => ({
      profiles: profiles.filter(({ id }) => id !== profile.id),
      lastProfileId,
    }))
    throw error
  })
}

/** Keeps another key of a profile, for the address that it has now. Its history stays readable. */
export async function keepKey(vault: Vault, profile: StoredProfile, key: ServiceKey): Promise<void> {
  const before = await vault.read(profile.id)
  await vault.write(profile.id, {
    credentials: credentialsOf(key),
    address: addressOf(profile),
    historyKey: before?.historyKey ?? newHistoryKey(),
  })
}

/** The key of a profile, or in words why it is not to be used. */
export async function readKey(
  vault: Vault,
  profile: StoredProfile,
): Promise<{ readonly entry: VaultEntry } | { readonly problem: Text }> {
  const { id, name, restUrl } = profile
  const entry = await vault.read(id)
  if (!entry) return { problem: text('session.noKeys', { name }) }
  if (entry.address === null) {
    await vault.write(id, { ...entry, address: addressOf(profile) })
    return { entry }
  }
  // Settings can be written by whoever can write the folder; the key goes nowhere but where it was given for.
  if (isSameAddress(entry.address, profile)) return { entry }
  return { problem: text('session.addressChanged', { name, was: entry.address.restUrl, now: restUrl }) }
}
