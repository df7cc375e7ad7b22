import type { Credentials, ServiceAddress } from './connection'
import type { Secret } from './secret'
import type { VaultEntry } from './vault'

/** One that says whose key it is. */
export type AddressedEntry = VaultEntry & { readonly address: ServiceAddress }

/**
 * Keys of histories, each kept beside its history and sealed with the first key of its service: where vault and settings are lost, the
 * service connected again with that key finds its history and what was in doubt.
 */
export interface HistoryKeys {
  keep(profileId: string, entry: AddressedEntry): Promise<void>
  /** Returns whether the file is there and whole. */
  has(profileId: string): boolean
  /** Nobody finds the history again. */
  remove(profileId: string): Promise<void>
  /** Profiles whose history is there and can be found again. */
  profiles(): readonly string[]
  /** The key of a history and whose it was; undefined when it was sealed with another service's key, or is damaged. */
  open(
    profileId: string,
    credentials: Credentials,
  ): Promise<{ readonly historyKey: Secret; readonly address: ServiceAddress } | undefined>
}
