import type { KnownAccount, ServiceKey, ShownKey } from '@common/domain/services/profile'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import { message } from '@common/texts/message'
import { Refusal } from '../../ports/refusal'
import type { Secret } from '../../ports/secret'
import type { StoredProfile } from '../../ports/storage/settings'
import { VaultError, wipeEntry, type VaultEntry } from '../../ports/storage/vault'
import { addKey, listKeys, removeKey } from './key-changes'
import { storeKey, readKey } from './stored-key'
import { knownAccounts, readStoredAccountId } from './known-accounts'
import { requirePassphrase } from '../require-passphrase'
import { readAccountId } from '../connect/new-service'
import type { SessionDeps } from '../session-deps'
import { findProfile, withProfile } from '../profiles/settings-changes'

interface ProfileActions {
  readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>
  readonly openVault: (passphrase: string | undefined) => Promise<void>
  readonly whenStored: () => Promise<void>
  readonly isChosen: (profile: StoredProfile) => boolean
  readonly openAccountId: () => string | undefined
  readonly open: (profile: StoredProfile) => Promise<void>
}

export class AccountKeys {
  readonly #deps: SessionDeps
  readonly #profiles: ProfileActions

  constructor(deps: SessionDeps, profiles: ProfileActions) {
    this.#deps = deps
    this.#profiles = profiles
  }

  /** @throws VaultError while the vault is locked, Refusal if the keys must not be used */
  list(profileId: string): Promise<readonly ShownKey[]> {
    return this.#profiles.inTurn(() => listKeys(this.#deps, this.#profile(profileId)))
  }

  knownAccounts(): Promise<KnownAccount[]> {
    return this.#profiles.inTurn(() => knownAccounts(this.#deps, this.#profiles.isChosen))
  }

  /** Overwrites the secrets after `use`. Omits those of a keychain that fails: diagnostics may be about it. */
  withSecrets<T>(use: (secrets: readonly Secret[]) => T): Promise<T> {
    return this.#profiles.inTurn(async () => {
      const { vault, settings } = this.#deps
      const entries: VaultEntry[] = []
      try {
        for (const profile of vault.state() === 'open' ? settings.get().profiles : []) {
          const found = await readKey(vault, profile).catch(toVaultError)
          // Each attempt may take a minute.
          if (found instanceof VaultError) break
          if ('entry' in found) entries.push(found.entry)
        }
        return use(
          entries.flatMap(({ keys, historyKey }) => [
            historyKey,
            ...keys.flatMap(({ credentials: { key, secret, passphrase } }) => [secret, passphrase, key]),
          ]),
        )
      } finally {
        for (const entry of entries) wipeEntry(entry)
      }
    })
  }

  add(profileId: string, key: ServiceKey, vaultPassphrase: string | undefined): Promise<KeyPermissions> {
    const { inTurn, openVault } = this.#profiles
    return inTurn(async () => {
      const profile = this.#profile(profileId)
      requirePassphrase(this.#deps.vault, vaultPassphrase)
      await openVault(vaultPassphrase)
      const may = await addKey(this.#deps, profile, key)
      await this.#reopen(profile)
      return may
    })
  }

  /** @throws Refusal if it is the only key */
  remove(profileId: string, keyId: string): Promise<void> {
    const { inTurn, whenStored } = this.#profiles
    return inTurn(async () => {
      const profile = this.#profile(profileId)
      await whenStored()
      await removeKey(this.#deps, profile, keyId)
      await this.#reopen(profile)
    })
  }

  /** @throws Refusal if the key belongs to another account, ExchangeError */
  replace(profileId: string, key: ServiceKey, vaultPassphrase: string | undefined): Promise<void> {
    const { inTurn, openVault, whenStored, isChosen, openAccountId, open } = this.#profiles
    return inTurn(async () => {
      const { vault, settings, clock } = this.#deps
      const profile = this.#profile(profileId)
      requirePassphrase(vault, vaultPassphrase)
      const accountId = await readAccountId(this.#deps, { ...profile, ...key })
      await openVault(vaultPassphrase)
      await whenStored()
      const openId = isChosen(profile) ? openAccountId() : undefined
      const storedId = openId ?? (await readStoredAccountId(this.#deps, profile))
      // The history would mix two accounts.
      if (storedId !== undefined && storedId !== accountId)
        throw new Refusal('rejected', message('key.otherAccount'))
      await storeKey(this.#deps, profile, key)
      await settings.change((now) => ({
        ...withProfile({ ...profile, keysSinceMs: clock.nowMs() })(now),
        lastProfileId: profileId,
        keysIn: vault.kind,
      }))
      await open(profile)
    })
  }

  async #reopen(profile: StoredProfile): Promise<void> {
    const { isChosen, open } = this.#profiles
    if (isChosen(profile)) await open(profile)
  }

  #profile(profileId: string): StoredProfile {
    return findProfile(this.#deps.settings.get(), profileId)
  }
}

function toVaultError(error: unknown): VaultError {
  if (error instanceof VaultError) return error
  throw error
}
