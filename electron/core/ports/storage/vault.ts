import type { Message } from '@common/texts/message'
import { TextError } from '@common/texts/text-error'
import { wipeKeys, type ConnectionKey, type ServiceAddress } from '../connection'
import type { Secret } from '../secret'

export interface VaultEntry {
  /** At least one; the first connected comes first. */
  readonly keys: readonly ConnectionKey[]
  /** Encrypted with the keys; null in earlier versions. */
  readonly address: ServiceAddress | null
  readonly historyKey: Secret
}

export interface RulesKey {
  readonly key: Secret
  /** An outdated copy has a lower one. */
  readonly counter: number
}

/** The system keychain is always `open`. Access while not open throws a VaultError `locked`. */
export interface Vault {
  readonly kind: 'keychain' | 'file'
  state(): 'absent' | 'locked' | 'open'
  /**
   * Creates the file if absent.
   * @throws VaultError if the passphrase is wrong
   */
  unlock(passphrase: string): Promise<void>
  lock(): void
  /** @throws VaultError `locked` also if the file of the app lock was missing or changed */
  read(profileId: string): Promise<VaultEntry | null>
  write(profileId: string, entry: VaultEntry): Promise<void>
  remove(profileId: string): Promise<void>
  /**
   * Ties the keys to the app lock: without its file they can't be read. Only for a keychain; a file is encrypted.
   * @param isChanged replaces an earlier lock
   */
  bindLock(profileIds: readonly string[], isChanged: boolean): Promise<void>
  /** After the missing or changed file of the app lock was restored from its copy. */
  onLockRestored(listener: () => void): void
  /** @param name never a profile id */
  readRulesKey(name: string): Promise<RulesKey | null>
  writeRulesKey(name: string, rulesKey: RulesKey): Promise<void>
  /**
   * Restores a file changed or removed by another program.
   * @throws StorageLost in that case, until it is restored
   */
  checkFile(): void
}

/** 4 is the strongest. */
export type PassphraseScore = 0 | 1 | 2 | 3 | 4

/** Slows guessing, also across restarts. */
export interface PassphraseVault extends Vault {
  /** New passphrases require at least 2. */
  rate(passphrase: string): Promise<PassphraseScore>
  /** Null if the file is absent or unreadable. */
  content(): string | null
  /** Locks. */
  restoreContent(content: string): Promise<void>
  /**
   * Does not open the vault.
   * @throws VaultError if the passphrase is wrong
   */
  check(current: string): Promise<void>
  /**
   * A crash leaves the old or the new file.
   * @throws VaultError if `current` is wrong
   */
  changePassphrase(current: string, next: string): Promise<void>
}

export function wipeEntry({ keys, historyKey }: Pick<VaultEntry, 'keys' | 'historyKey'>): void {
  wipeKeys(keys)
  historyKey.wipe()
}

/**
 * - `too-many-tries`: wait until `retryAtMs`
 * - `unreadable`: damaged bytes
 * - `unavailable`: keychain or disk refused access
 */
export type VaultErrorKind =
  | 'locked'
  | 'wrong-passphrase'
  | 'weak-passphrase'
  | 'too-many-tries'
  | 'unreadable'
  | 'unavailable'

/** Never contains a secret. */
export class VaultError extends TextError {
  readonly kind: VaultErrorKind
  readonly retryAtMs: number | undefined

  constructor(kind: VaultErrorKind, message: Message, options: { retryAtMs?: number; cause?: unknown } = {}) {
    super(message, options)
    this.name = 'VaultError'
    this.kind = kind
    this.retryAtMs = options.retryAtMs
  }
}
