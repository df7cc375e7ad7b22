import type { Settings } from '@common/bridge/contract/app'
import type { AppFeeds } from '../live/app-feeds'
import type { PracticeHost } from '../ports/practice-host'
import type { SettingsStore } from '../ports/settings'
import type { SessionManager } from '../session/session-manager'
import type { LatestValue } from '../streams/latest-value'

/** What the router's groups answer from. */
export interface RouterParts {
  readonly info: {
    readonly version: string
    readonly shell: 'electron' | 'headless'
    readonly dataFolder: string
  }
  readonly session: SessionManager
  readonly feeds: AppFeeds
  readonly store: SettingsStore
  readonly settings: LatestValue<Settings>
  readonly practice: PracticeHost | null
}
