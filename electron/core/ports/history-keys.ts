import type { Credentials, ServiceAddress } from './connection'
import type { Secret } from './secret'
import type { VaultEntry } from './vault'

export type AddressedEntry = VaultEntry & { readonly address: ServiceAddress }

/**
 * History keys, encrypted with the first key of their exchange. If vault and settings are lost, connecting with that
 * key restores the history and its unresolved writes.
 */
export interface HistoryKeys {
  keep(profileId: string, entry: AddressedEntry): Promise<void>
  /** True if the file exists and is intact. */
  has(profileId: string): boolean
  /** The history can't be found again afterwards. */
  remove(profileId: string): Promise<void>
  profiles(): readonly string[]
  /** Undefined if damaged or encrypted with another exchange's key. */
  open(
    profileId: string,
    credentials: Credentials,
  ): Promise<{ readonly historyKey: Secret; readonly address: ServiceAddress } | undefined>
}
