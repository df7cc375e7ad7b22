import { randomUUID } from 'node:crypto'
import type { SatchelContract } from '@common/bridge/contract'
import type { Settings } from '@common/domain/settings/settings'
import type { Profile } from '@common/domain/services/profile'
import type { BridgeRouter } from '@common/bridge/define'
import { hourMs } from '@common/domain/durations'
import type { ShellRequest } from '@common/domain/notifications/shell-request'
import type { AppNotification } from '@common/domain/notifications/notification'
import { quietAt, quietSinceMs, activeChannels } from '@common/domain/notifications/notification-preferences'
import { Redactor } from './exchange/rest/redactor'
import { createRateLimiterRegistry } from './exchange/rest/request-queue'
import { getCapabilities } from './exchange/versions'
import { AppFeeds } from './account/app-feeds'
import { openAppSettings } from './app-settings'
import { Faults } from './account/faults'
import type { Clock } from './ports/clock'
import type { Connection } from './ports/connection'
import type { Exchange } from './ports/exchange/exchange'
import { noLog, type Log } from './ports/log'
import type { PracticeHost } from './ports/practice-host'
import type { Secret } from './ports/secret'
import { redactLine } from './redact-line'
import { createRouter } from './router/create-router'
import type { Clipboard, OpenFile, SaveFile } from './router/router-deps'
import { makeDiagnostics, readLog } from './session/diagnostics'
import { createBackup } from './session/backup/backup'
import { KnownHosts } from './session/known-hosts'
import type { SessionDeps } from './session/session-deps'
import { SessionManager } from './session/session-manager'
import { openSettingsFile } from './settings/settings-file'
import { readSettings } from './settings/stored-settings'
import { ErrorBudget } from './state/error-budget'
import { RecentFaults } from './state/recent-faults'
import { systemClock } from './system-clock'
import { ShellRequests } from './account/shell-requests'
import { watchTrayStatus, type TrayStatus } from './tray-summary'
import { createHistoryKeys } from './vault/history-keys'
import { createBackupEncryption } from './vault/backup-encryption'
import { openVault, type KeychainChoice } from './vault/open-vault'
import type { KdfCost } from './vault/encrypted-text'
import { Translator } from './translator'
import type { Translate } from '@common/texts/translate'
import type { Message } from '@common/texts/message'

const isAboutAccount: ReadonlySet<ShellRequest['kind']> = new Set([
  'trade',
  'close-trade',
  'payment',
  'close-all',
  'notices',
])
const needsAccount: ReadonlySet<ShellRequest['kind']> = new Set([
  ...isAboutAccount,
  'settings',
  'lock-settings',
])

const quietMs = 4 * hourMs

export interface AppOptions {
  readonly dataFolder: string
  readonly shell: 'electron' | 'headless'
  readonly version: string
  readonly practice: PracticeHost | null
  /** After settings and quiet hours; `isHidden` omits amounts. */
  readonly onNotification: (
    notification: AppNotification,
    profile: Profile,
    t: Translate,
    isHidden: boolean,
  ) => void
  readonly onOpenAccount?: (profileId: string | null) => void
  /** Outside the page. Null if allowed, otherwise the reason. */
  readonly askForHosts: (hosts: readonly string[], t: Translate) => Promise<Message | null>
  /** Null for these three: handled by the window. */
  readonly saveFile?: SaveFile | null
  readonly openFile?: OpenFile | null
  readonly clipboard?: Clipboard | null
  readonly locales?: readonly string[]
  readonly onUnexpected: (source: string, error: unknown) => void
  readonly log?: Log
  readonly clock?: Clock
  readonly connectExchange?: SessionDeps['connectExchange']
  readonly keychain?: KeychainChoice
  /** Only for tests. */
  readonly kdfCost?: KdfCost | undefined
}

export interface App {
  readonly t: Translate
  readonly router: BridgeRouter<SatchelContract>
  readonly onUnexpected: (source: string, error: unknown) => void
  readonly reportFault: (fault: { readonly isFatal: boolean; readonly details: string }) => Promise<void>
  /** At most once a second. */
  watchTrayStatus(listener: (status: TrayStatus) => void): () => void
  watchSettings(listener: (settings: Settings) => void): () => void
  /** Notifies the user the first time; asks without a tray. */
  onWindowClosed(hasTray: boolean): 'quit' | 'ask' | 'keep' | 'keep-and-tell'
  /** Waits for an unlocked window. */
  handleShellRequest(shellRequest: ShellRequest): void
  switchQuiet(): void
  /** Percent. */
  setTextSize(size: number): void
  lock(): void
  onAway(cause: 'screen-lock' | 'suspend'): void
  /** Locks now if the computer slept past the idle time: timers stop meanwhile. */
  onResume(): void
  close(): Promise<void>
}

/** @throws Error for the user */
export async function createApp(options: AppOptions): Promise<App> {
  const { dataFolder, shell, version, practice, onNotification } = options
  const { clock = systemClock, keychain = 'system', locales = [], log = noLog, kdfCost } = options
  const recentFaults = new RecentFaults(clock, redactLine)
  const faults = new Faults()
  const windowErrors = new ErrorBudget(clock)
  const onUnexpected = (source: string, error: unknown): void => {
    recentFaults.add(source, error)
    options.onUnexpected(source, error)
  }
  const rateLimiters = createRateLimiterRegistry(clock)
  // Loaded with the first account, after the window: undici is large.
  const connectService = async (connection: Connection): Promise<Exchange> => {
    const { serviceExchange } = await import('./exchange/service-exchange')
    return serviceExchange({ connection, clock, random: Math.random, rateLimiters })
  }
  const { connectExchange = connectService } = options
  const store = await openSettingsFile(dataFolder, clock.nowMs())
  const translator = new Translator(locales)
  const { t } = translator
  const { shown: settings, change: changeSettings } = await openAppSettings({
    store,
    setLocale: (choice) => translator.setLocale(choice),
    onUnexpected,
  })
  const { profiles, keysIn } = store.get()
  const { vault, passphraseVault } = await openVault(
    dataFolder,
    clock,
    keychain,
    profiles.length > 0,
    keysIn,
    kdfCost,
  )
  const feeds = new AppFeeds()
  const shellRequests = new ShellRequests()
  const knownHosts = new KnownHosts({
    settings: store,
    askForHosts: (hosts) => options.askForHosts(hosts, t),
  })
  const session = new SessionManager({
    dataFolder,
    clock,
    settings: store,
    shownSettings: settings,
    vault,
    historyKeys: createHistoryKeys(dataFolder, kdfCost),
    passphraseVault,
    practice,
    practiceName: () => t('first.practice'),
    connectExchange,
    getCapabilities,
    async connectLnurl(practiceOrigin) {
      const { createLnurlServices } = await import('./lnurl/lnurl-services')
      return createLnurlServices({ clock, practiceOrigin, allowHost: (host) => knownHosts.need([host]) })
    },
    knownHosts,
    feeds,
    newId: randomUUID,
    quietSinceMs: (event) => quietSinceMs(event, settings.get(), clock.nowMs()),
    onNotification: (notification, profile) => {
      const channels = activeChannels(notification.event, settings.get(), clock.nowMs())
      const isOwn = session.activeOrNull?.wallet.wasJustDone(notification.event) === true
      if (channels.includes('system') && !isOwn)
        onNotification(notification, profile, t, settings.get().privacy || session.lock.isOn)
    },
    onUnexpected,
  })
  session.state.onChange(({ lock, profile }) => {
    if (lock.isOn) return
    shellRequests.keepOnly(profile?.id ?? null)
    options.onOpenAccount?.(profile?.id ?? null)
  })
  // Not awaited: opening may be slow.
  const restored = session.restore()
  const change = (part: Partial<Settings>): void =>
    void changeSettings(part).catch((error: unknown) => onUnexpected('settings', error))
  function handleShellRequest(shellRequest: ShellRequest): void {
    const profileId = session.chosen?.id ?? null
    // Without an account no view can handle it.
    if (profileId === null && needsAccount.has(shellRequest.kind)) return
    shellRequests.add(shellRequest, isAboutAccount.has(shellRequest.kind) ? profileId : null)
  }
  /** Also while locked: an unlock may be in progress. */
  function lock(): void {
    if (session.lock.state.opensBy !== null) session.lockNow()
  }
  /** The setting changes only once on disk. */
  let isTrayExplained = false
  const info = { version, shell, dataFolder }
  const redactor = (secrets: readonly Secret[]): ((text: string) => string) => {
    const found = new Redactor(secrets.map((secret) => secret.expose()))
    return (message) => found.redactText(message)
  }
  const diagnostics = { info, session, store, clock, faults: recentFaults, redactor, log }
  return {
    t,
    onUnexpected,
    reportFault: (fault) => faults.report(fault),
    router: createRouter({
      info,
      makeDiagnostics: () => makeDiagnostics(diagnostics),
      readLog: (level) => readLog(diagnostics, level),
      reportWindowError({ event, ...error }) {
        if (windowErrors.take()) log.write('error', 'window', event, error)
      },
      onUnexpected,
      faults,
      backup: createBackup({
        session,
        store,
        clock,
        changeSettings,
        readSettings,
        encrypt: createBackupEncryption(kdfCost),
      }),
      session,
      restored,
      clock,
      feeds,
      changeSettings,
      settings,
      practice,
      shellRequests,
      saveFile: options.saveFile ?? null,
      openFile: options.openFile ?? null,
      clipboard: options.clipboard ?? null,
    }),
    watchTrayStatus: (listener) => watchTrayStatus({ session, feeds, settings, clock, t }, listener),
    watchSettings(listener) {
      listener(settings.get())
      return settings.onChange(listener)
    },
    handleShellRequest,
    switchQuiet() {
      const nowMs = clock.nowMs()
      const isQuiet = quietAt(settings.get(), nowMs) !== null
      change({ quietOnce: isQuiet ? null : { fromMs: nowMs, untilMs: nowMs + quietMs } })
    },
    setTextSize: (textSize) => change({ textSize }),
    onWindowClosed(hasTray) {
      const { keepInTray, knowsTray } = settings.get()
      if (!keepInTray) return 'quit'
      if (!hasTray) return 'ask'
      if (knowsTray || isTrayExplained) return 'keep'
      isTrayExplained = true
      change({ knowsTray: true })
      return 'keep-and-tell'
    },
    lock() {
      if (session.lock.state.opensBy === null) handleShellRequest({ kind: 'lock-settings' })
      else lock()
    },
    onAway(cause) {
      const { lockOnScreenLock, lockOnSuspend } = settings.get()
      if (cause === 'suspend' ? lockOnSuspend : lockOnScreenLock) lock()
    },
    onResume: () => session.lock.checkIdle(),
    async close() {
      try {
        await session.close()
      } finally {
        // Store unawaited changes before the process ends.
        await store.settled()
      }
    },
  }
}
