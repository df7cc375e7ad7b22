import type { Text } from '@common/texts/text'
import { TextError } from '@common/texts/text-error'
import { wipeKeys, type GivenKey, type ServiceAddress } from './connection'
import type { Secret } from './secret'

/** What is kept for one profile. */
export interface VaultEntry {
  /** At least one, the one that the service was connected with first. */
  readonly keys: readonly GivenKey[]
  /** Whom the keys were given to, sealed with them; null in what versions kept that did not write it down. */
  readonly address: ServiceAddress | null
  /** Key of the profile's history database. */
  readonly historyKey: Secret
}

/** Opens the sealed rules of one account. */
export interface RulesKey {
  readonly key: Secret
  /** Number of the last change written under the key; an older copy of the rules has a lower one. */
  readonly counter: number
}

/**
 * Keeps API keys. `absent` and `locked` are states of a file sealed with a passphrase; the system's keychain is always `open`.
 * Reading and writing while it is not open throws a VaultError of kind `locked`.
 */
export interface Vault {
  readonly kind: 'keychain' | 'file'
  state(): 'absent' | 'locked' | 'open'
  /** Opens the file; makes it when it is absent. A wrong passphrase throws a VaultError. */
  unlock(passphrase: string): Promise<void>
  lock(): void
  read(profileId: string): Promise<VaultEntry | null>
  write(profileId: string, entry: VaultEntry): Promise<void>
  remove(profileId: string): Promise<void>
  /** @param name of the account's rules, never a profile id */
  readRulesKey(name: string): Promise<RulesKey | null>
  writeRulesKey(name: string, rulesKey: RulesKey): Promise<void>
  /**
   * Restores the vault's file if another program changed or removed it.
   * @throws StorageLost when it did; again at each call until the file is restored
   */
  checkFile(): void
}

/** From 0, one of the first that is tried, to 4, very hard to guess. */
export type PassphraseScore = 0 | 1 | 2 | 3 | 4

/** A vault that opens with a passphrase, which slows the guessing of it, across restarts too. */
export interface PassphraseVault extends Vault {
  /** Rates a new passphrase. Unlocking an absent vault and changing the passphrase refuse one below 2. */
  rate(passphrase: string): Promise<PassphraseScore>
  /** Throws a VaultError unless `current` opens it. Does not open it. */
  check(current: string): Promise<void>
  /** Seals everything anew; a crash leaves the old file or the new one. A wrong `current` throws a VaultError. */
  changePassphrase(current: string, next: string): Promise<void>
}

/** Overwrites what was read from a vault, once nobody needs it any more. */
export function wipeEntry({ keys, historyKey }: Pick<VaultEntry, 'keys' | 'historyKey'>): void {
  wipeKeys(keys)
  historyKey.wipe()
}

/**
 * - `locked`: the passphrase is needed first
 * - `wrong-passphrase`, `weak-passphrase`: about the passphrase given
 * - `too-many-tries`: wait until `retryAtMs`
 * - `unreadable`: the stored bytes are not what was written
 * - `unavailable`: the keychain or the disk refused
 */
export type VaultErrorKind =
  'locked' | 'wrong-passphrase' | 'weak-passphrase' | 'too-many-tries' | 'unreadable' | 'unavailable'

/** A text for the user; never a secret. */
export class VaultError extends TextError {
  readonly kind: VaultErrorKind
  readonly retryAtMs: number | undefined

  constructor(kind: VaultErrorKind, said: Text, options: { retryAtMs?: number; cause?: unknown } = {}) {
    super(said, options)
    this.name = 'VaultError'
    this.kind = kind
    this.retryAtMs = options.retryAtMs
  }
}
