import type { KnownAccount, ServiceKey, ShownKey } from '@common/bridge/contract/session'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import type { Secret } from '../ports/secret'
import type { StoredProfile } from '../ports/settings'
import { wipeEntry, type VaultEntry } from '../ports/vault'
import { addKey, keysOf, removeKey } from './key-changes'
import { keepKey, readKey } from './kept-key'
import { knownAccounts } from './known-accounts'
import { needPassphrase } from './need-passphrase'
import { testConnection } from './new-service'
import type { SessionParts } from './session-parts'
import { findProfile, withProfile } from './settings-changes'

/** What the session lends for it. */
interface Session {
  readonly inTurn: <T>(run: () => Promise<T>) => Promise<T>
  readonly openVault: (passphrase: string | undefined) => Promise<void>
  /** The key of a history is kept beside it. */
  readonly kept: () => Promise<void>
  readonly isChosen: (profile: StoredProfile) => boolean
  /** With the keys that it has now; those that it had before are overwritten. */
  readonly open: (profile: StoredProfile) => Promise<void>
}

/** The keys that a user gave for one account. */
export class AccountKeys {
  readonly #parts: SessionParts
  readonly #session: Session

  constructor(parts: SessionParts, session: Session) {
    this.#parts = parts
    this.#session = session
  }

  /** Without anything secret. @throws VaultError while the vault is locked, Refusal when they are not to be used */
  list(profileId: string): Promise<readonly ShownKey[]> {
    return this.#session.inTurn(() => keysOf(this.#parts, this.#profile(profileId)))
  }

  /** What is known of all accounts without asking anybody. */
  knownAccounts(): Promise<KnownAccount[]> {
    return this.#session.inTurn(() => knownAccounts(this.#parts, this.#session.isChosen))
  }

  /** Lends every part of every key that the vault gives out now; they are overwritten afterwards. */
  withSecrets<T>(use: (secrets: readonly Secret[]) => T): Promise<T> {
    return this.#session.inTurn(async () => {
      const { vault, settings } = this.#parts
      const entries: VaultEntry[] = []
      try {
        for (const profile of vault.state() === 'open' ? settings.get().profiles : []) {
          const found = await readKey(vault, profile)
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

  /** Keeps one more key of the same account, and says what it may do. @throws Refusal, ExchangeError */
  add(profileId: string, key: ServiceKey, vaultPassphrase: string | undefined): Promise<KeyPermissions> {
    const { inTurn, openVault } = this.#session
    return inTurn(async () => {
      const profile = this.#profile(profileId)
      needPassphrase(this.#parts.vault, vaultPassphrase)
      await openVault(vaultPassphrase)
      const may = await addKey(this.#parts, profile, key)
      await this.#reopen(profile)
      return may
    })
  }

  /** @throws Refusal when it is the only one */
  remove(profileId: string, keyId: string): Promise<void> {
    const { inTurn, kept } = this.#session
    return inTurn(async () => {
      const profile = this.#profile(profileId)
      await kept()
      await removeKey(this.#parts, profile, keyId)
      await this.#reopen(profile)
    })
  }

  /** Tests a key at the service of a profile, keeps it in place of all before, and chooses the profile. Its history stays. */
  replace(profileId: string, key: ServiceKey, vaultPassphrase: string | undefined): Promise<void> {
    const { inTurn, openVault, kept, open } = this.#session
    return inTurn(async () => {
      const { vault, settings, clock } = this.#parts
      const profile = this.#profile(profileId)
      needPassphrase(vault, vaultPassphrase)
      await testConnection(this.#parts, { ...profile, ...key })
      await openVault(vaultPassphrase)
      await kept()
      await keepKey(this.#parts, profile, key)
      await settings.change((now) => ({
        ...withProfile({ ...profile, keysSinceMs: clock.nowMs() })(now),
        lastProfileId: profileId,
        keysIn: vault.kind,
      }))
      await open(profile)
    })
  }

  async #reopen(profile: StoredProfile): Promise<void> {
    const { isChosen, open } = this.#session
    if (isChosen(profile)) await open(profile)
  }

  #profile(profileId: string): StoredProfile {
    return findProfile(this.#parts.settings.get(), profileId)
  }
}
