import type { Settings } from '@common/domain/settings/settings'
import type { Profile } from '@common/domain/services/profile'
import type { Capabilities } from '@common/domain/services/capabilities'
import type { AppNotification, ActivityEvent } from '@common/domain/notifications/notification'
import type { Protocol } from '@common/domain/services/protocols'
import type { AppFeeds } from '../account/app-feeds'
import type { Clock } from '../ports/clock'
import type { Connection } from '../ports/connection'
import type { Exchange } from '../ports/exchange/exchange'
import type { HistoryKeys } from '../ports/storage/history-keys'
import type { LnurlServices } from '../ports/lnurl'
import type { PracticeHost } from '../ports/practice-host'
import type { SettingsStore } from '../ports/storage/settings'
import type { PassphraseVault, Vault } from '../ports/storage/vault'
import type { LatestValue } from '../streams/latest-value'
import type { KnownHosts } from './known-hosts'

export interface SessionDeps {
  readonly dataFolder: string
  readonly clock: Clock
  readonly settings: SettingsStore
  readonly shownSettings: LatestValue<Settings>
  readonly vault: Vault
  readonly historyKeys: HistoryKeys
  readonly passphraseVault: PassphraseVault
  readonly practice: PracticeHost | null
  /** In the current language. */
  readonly practiceName: () => string
  readonly connectExchange: (connection: Connection) => Exchange | Promise<Exchange>
  readonly getCapabilities: (protocol: Protocol) => Capabilities
  readonly connectLnurl: (practiceOrigin: string | null) => Promise<LnurlServices>
  readonly knownHosts: KnownHosts
  readonly feeds: AppFeeds
  readonly newId: () => string
  readonly quietSinceMs: (event: ActivityEvent) => number | null
  readonly onNotification: (notification: AppNotification, profile: Profile) => void
  readonly onUnexpected: (source: string, error: unknown) => void
}
