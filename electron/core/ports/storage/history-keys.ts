import type { Credentials, ServiceAddress } from '../connection'
import type { Secret } from '../secret'
import type { VaultEntry } from './vault'

type AddressedEntry = VaultEntry & { readonly address: ServiceAddress }

/**
 * Encrypted with the first key of the exchange: if vault and settings are lost, connecting with it restores the
 * history.
 */
export interface HistoryKeys {
  keep(profileId: string, entry: AddressedEntry): Promise<void>
  /** And intact. */
  has(profileId: string): boolean
  remove(profileId: string): Promise<void>
  profiles(): readonly string[]
  /** Undefined if damaged or of another exchange's key. */
  open(
    profileId: string,
    credentials: Credentials,
  ): Promise<{ readonly historyKey: Secret; readonly address: ServiceAddress } | undefined>
}
