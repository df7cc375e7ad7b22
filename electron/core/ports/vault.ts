import type { Text } from '@common/texts/text'
import { TextError } from '@common/texts/text-error'
import { wipeKeys, type GivenKey, type ServiceAddress } from './connection'
import type { Secret } from './secret'

export interface VaultEntry {
  /** At least one; starts with the key connected first. */
  readonly keys: readonly GivenKey[]
  /** Encrypted with the keys; null in entries of earlier versions. */
  readonly address: ServiceAddress | null
  readonly historyKey: Secret
}

export interface RulesKey {
  readonly key: Secret
  /** Number of the last change; an outdated copy of the rules has a lower one. */
  readonly counter: number
}

/**
 * `absent` and `locked` are states of a passphrase file; the system keychain is always `open`. Access while not open
 * throws a VaultError of kind `locked`.
 */
export interface Vault {
  readonly kind: 'keychain' | 'file'
  state(): 'absent' | 'locked' | 'open'
  /**
   * Creates the file if absent.
   * @throws VaultError if the passphrase is wrong
   */
  unlock(passphrase: string): Promise<void>
  lock(): void
  read(profileId: string): Promise<VaultEntry | null>
  write(profileId: string, entry: VaultEntry): Promise<void>
  remove(profileId: string): Promise<void>
  /** @param name never a profile id */
  readRulesKey(name: string): Promise<RulesKey | null>
  writeRulesKey(name: string, rulesKey: RulesKey): Promise<void>
  /**
   * Restores the file if another program changed or removed it.
   * @throws StorageLost in that case, until the file is restored
   */
  checkFile(): void
}

/** From 0, guessed first, to 4, very hard to guess. */
export type PassphraseScore = 0 | 1 | 2 | 3 | 4

/** Slows guessing, also across restarts. */
export interface PassphraseVault extends Vault {
  /** New passphrases require at least 2. */
  rate(passphrase: string): Promise<PassphraseScore>
  /**
   * Does not open the vault.
   * @throws VaultError if the passphrase is wrong
   */
  check(current: string): Promise<void>
  /**
   * Re-encrypts everything; a crash leaves the old or the new file.
   * @throws VaultError if `current` is wrong
   */
  changePassphrase(current: string, next: string): Promise<void>
}

export function wipeEntry({ keys, historyKey }: Pick<VaultEntry, 'keys' | 'historyKey'>): void {
  wipeKeys(keys)
  historyKey.wipe()
}

/**
 * - `locked`: the passphrase is required first
 * - `too-many-tries`: wait until `retryAtMs`
 * - `unreadable`: the stored bytes are damaged
 * - `unavailable`: the keychain or the disk refused access
 */
export type VaultErrorKind =
  'locked' | 'wrong-passphrase' | 'weak-passphrase' | 'too-many-tries' | 'unreadable' | 'unavailable'

/** Text for the user; never contains a secret. */
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
