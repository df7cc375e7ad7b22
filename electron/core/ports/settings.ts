import type { Settings } from '@common/bridge/contract/app'
import type { ProfileColor } from '@common/domain/services/profile-colors'
import type { ServiceAddress } from './connection'
import type { Text } from '@common/texts/text'

/** A connection's description without its keys. */
export interface StoredProfile extends ServiceAddress {
  readonly id: string
  readonly name: string
  readonly color: ProfileColor
  /** Since when its oldest key is kept; not known of what earlier versions kept. */
  readonly keysSinceMs?: number | undefined
}

export interface RulesMark {
  /** Number of the last change written. */
  readonly counter: number
  /** Cooling-off time in force then, in milliseconds. */
  readonly waitMs: number
}

export interface SettingsDocument {
  readonly settings: Settings
  readonly profiles: readonly StoredProfile[]
  /** `practice` or a profile's id; null before the first choice. */
  readonly lastProfileId: string | null
  /** Ids of journals by the id of their profile, so that a missing journal is detected. */
  readonly journals?: ReadonlyMap<string, string>
  /** Where the keys were put; not known of what earlier versions kept. */
  readonly keysIn?: 'file' | 'keychain'
  /** Accounts whose sealed rules exist, by the rules' name: missing or older ones are noticed. */
  readonly rulesMarks?: ReadonlyMap<string, RulesMark>
}

/** Preferences and profiles on disk. */
export interface SettingsStore {
  /** The document as it is now. */
  get(): SettingsDocument
  /**
   * Replaces the parts that `update` returns; resolves once they are on disk. Changes made at once are made one after the other.
   * @throws Refusal when the file cannot be written; nothing has changed then
   */
  change(update: (document: SettingsDocument) => Partial<SettingsDocument>): Promise<SettingsDocument>
  /** Resolves when all changes so far are on disk, or have failed. */
  settled(): Promise<void>
  /** Words for the user when the file was broken and was put aside. */
  readonly problem: Text | null
}
