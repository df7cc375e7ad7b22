import { randomUUID } from 'node:crypto'
import type { SatchelContract } from '@common/bridge/contract'
import type { Settings } from '@common/bridge/contract/app'
import type { BridgeRouter } from '@common/bridge/define'
import type { Network } from '@common/domain/account'
import type { Notice } from '@common/domain/notice'
import { quietSinceMs, waysOf } from '@common/domain/notice-rules'
import { serviceExchange } from './exchange/service-exchange'
import { createLnurlServices } from './lnurl/lnurl-services'
import { AppFeeds } from './live/app-feeds'
import type { Clock } from './ports/clock'
import type { Connection } from './ports/connection'
import type { Exchange } from './ports/exchange'
import type { PracticeHost } from './ports/practice-host'
import { createRouter } from './router/create-router'
import { SessionManager } from './session/session-manager'
import { openSettingsFile } from './settings/settings-file'
import { LatestValue } from './streams/latest-value'
import { systemClock } from './system-clock'
import { watchTraySummary } from './tray-summary'
import { openVault, type KeychainChoice } from './vault/open-vault'
import { localeOf, type Language } from '@common/texts/languages'
import { speaker, type Say } from '@common/texts/speaker'
import type { Text, TextKey } from '@common/texts/text'

export interface AppOptions {
  /** Where settings, databases and, without a keychain, the sealed vault live. */
  readonly dataFolder: string
  readonly shell: 'electron' | 'headless'
  readonly version: string
  /** The practice exchange that is started beside the app when it is chosen; null where there is none. */
  readonly practice: PracticeHost | null
  /**
   * Shows a notification of the system; not called while the user has switched them off, or is not to be disturbed. `isHidden`: without
   * amounts.
   */
  readonly onNotice: (notice: Notice, world: Network, say: Say, isHidden: boolean) => void
  /** The user's locales, the preferred one first; the window knows its own. */
  readonly locales?: readonly string[]
  /** Errors nobody expected, for the log. */
  readonly onUnexpected: (where: string, error: unknown) => void
  readonly clock?: Clock
  readonly connectExchange?: (connection: Connection) => Exchange
  readonly keychain?: KeychainChoice
}

export interface App {
  /** Puts texts into words for the shell, in the language of the settings. */
  readonly say: Say
  readonly router: BridgeRouter<SatchelContract>
  /** One line for the tray now and at each change, at most once a second. The answer stops it. */
  watchSummary(listener: (summary: string) => void): () => void
  /** What follows when the window is closed: the app ends, or goes on in the tray, of which the user is told the first time. */
  onWindowClosed(): 'quit' | 'keep' | 'keep-and-tell'
  /** Locks where something would open it again. */
  lock(): void
  /** The computer's screen was locked, or it goes to sleep: locks where the user has set it so. */
  onAway(how: 'screen-lock' | 'suspend'): void
  /** Ends every request, feed and timer and closes the databases. */
  close(): Promise<void>
}

/**
 * The whole application without a shell. The profile chosen last is opened again.
 * @throws Error in words for the user when the data folder cannot be used
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { dataFolder, shell, version, practice, onNotice, onUnexpected } = options
  const { clock = systemClock, keychain = 'system', locales = [] } = options
  const connectService = (connection: Connection): Exchange =>
    serviceExchange({ connection, clock, random: Math.random })
  const { connectExchange = connectService } = options
  const store = await openSettingsFile(dataFolder, clock.nowMs())
  const { profiles, keysIn } = store.get()
  const { vault, guard } = await openVault(dataFolder, clock, keychain, profiles.length > 0, keysIn)
  const settings = new LatestValue(store.get().settings)
  // One for a language: a speaker keeps the messages it has read.
  let spoken: { readonly language: Language; readonly say: Say } | undefined
  const say: Say = (said: Text | TextKey, values?: Text['values']) => {
    const { language } = settings.get()
    if (spoken?.language !== language)
      spoken = { language, say: speaker(language, localeOf(language, locales)) }
    return spoken.say(typeof said === 'string' ? { code: said, values } : said)
  }
  const feeds = new AppFeeds()
  const session = new SessionManager({
    dataFolder,
    clock,
    settings: store,
    shownSettings: settings,
    vault,
    guard,
    practice,
    connectExchange,
    connectLnurl: (practiceOrigin) => createLnurlServices({ clock, practiceOrigin }),
    feeds,
    newId: randomUUID,
    quietSinceMs: (event) => quietSinceMs(event, settings.get(), clock.nowMs()),
    onNotice: (notice, world) => {
      const ways = waysOf(notice.event, settings.get(), clock.nowMs())
      if (ways.includes('system')) onNotice(notice, world, say, settings.get().privacy || session.lock.isOn)
    },
    onUnexpected,
  })
  await session.restore()
  const changeSettings = async (part: Partial<Settings>): Promise<Settings> => {
    const changed = await store.change((document) => ({ settings: { ...document.settings, ...part } }))
    settings.set(changed.settings)
    return changed.settings
  }
  function lock(): void {
    if (session.lock.state.opensBy !== null && !session.lock.isOn) session.lockNow()
  }
  return {
    say,
    router: createRouter({
      info: { version, shell, dataFolder },
      session,
      feeds,
      changeSettings,
      settings,
      practice,
    }),
    watchSummary: (listener) => watchTraySummary({ session, feeds, settings, clock, say }, listener),
    onWindowClosed() {
      const { keepInTray, knowsTray } = settings.get()
      if (!keepInTray) return 'quit'
      if (knowsTray) return 'keep'
      changeSettings({ knowsTray: true }).catch((error: unknown) => onUnexpected('settings', error))
      return 'keep-and-tell'
    },
    lock,
    onAway(how) {
      const { lockOnScreenLock, lockOnSuspend } = settings.get()
      if (how === 'suspend' ? lockOnSuspend : lockOnScreenLock) lock()
    },
    close: () => session.close(),
  }
}
