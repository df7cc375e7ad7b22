import type { Settings } from '@common/bridge/contract/app'
import type { ProfileColor } from '@common/domain/services/profile-colors'
import type { ServiceAddress } from './connection'
import type { Text } from '@common/texts/text'

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

export interface SettingsDocument {
  readonly settings: Settings
  readonly profiles: readonly StoredProfile[]
  /** `practice` or a profile id; null before the first choice. */
  readonly lastProfileId: string | null
  /** By profile id; detects a missing journal. */
  readonly journals?: ReadonlyMap<string, string>
  readonly keysIn?: 'file' | 'keychain'
  /** Detects missing or outdated rules. */
  readonly rulesMarks?: ReadonlyMap<string, RulesMark>
}

export interface SettingsStore {
  get(): SettingsDocument
  /**
   * Resolves once on disk. Concurrent changes run in sequence.
   * @throws Refusal if the file can't be written; nothing has changed then
   */
  change(update: (document: SettingsDocument) => Partial<SettingsDocument>): Promise<SettingsDocument>
  /** Resolves when all changes so far are on disk or have failed. */
  settled(): Promise<void>
  /** Set if the file was damaged and set aside. */
  readonly problem: Text | null
}
