import type { Settings } from '@common/domain/settings/settings'
import type { ProfileColor } from '@common/domain/services/profile-colors'
import type { ServiceAddress } from '../connection'
import type { Message } from '@common/texts/message'

export interface StoredProfile extends ServiceAddress {
  readonly id: string
  readonly name: string
  readonly color: ProfileColor
  /** Missing in data of earlier versions. */
  readonly keysSinceMs?: number | undefined
}

export interface RulesMark {
  /** Number of the last written change. */
  readonly counter: number
  readonly waitMs: number
}

/** Hashed. */
export interface StoredPaymentIds {
  readonly finalIds: readonly string[]
  readonly pendingIds: readonly string[]
}

export interface SettingsDocument {
  readonly settings: Settings
  readonly profiles: readonly StoredProfile[]
  /** `practice` or a profile id; null at first. */
  readonly lastProfileId: string | null
  /** Detects a missing journal. */
  readonly journals?: ReadonlyMap<string, string>
  readonly keysIn?: 'file' | 'keychain'
  /** Detects missing or outdated rules. */
  readonly rulesMarks?: ReadonlyMap<string, RulesMark>
  /** By account as the exchange reports it, hashed. */
  readonly lastOpenMs?: ReadonlyMap<string, number>
  readonly seenPayments?: ReadonlyMap<string, StoredPaymentIds>
  readonly unresolvedIn?: ReadonlyMap<string, readonly string[]>
}

export interface SettingsStore {
  get(): SettingsDocument
  /**
   * Resolves once on disk; runs in sequence.
   * @throws Refusal if the file can't be written; nothing has changed
   */
  change(update: (document: SettingsDocument) => Partial<SettingsDocument>): Promise<SettingsDocument>
  settled(): Promise<void>
  /** Set if the file was damaged and set aside. */
  readonly problem: Message | null
}
