import { join } from 'node:path'
import { bridgeContract } from '@common/bridge/contract'
import type { Pipe } from '@common/bridge/protocol'
import { serveBridge } from '@common/bridge/server'
import type { ShellRequest } from '@common/domain/notifications/shell-request'
import type { LogEntry } from '@common/domain/log'
import { app, clipboard, dialog, powerMonitor } from 'electron'
import type { App } from '../core/app'
import { faultDetails, handleCrashes } from '../launch/handle-crashes'
import { openAppLog } from '../launch/log/open-app-log'
import type { Options } from '../launch/options'
import { startSatchel, type RunningApp } from '../launch/start-satchel'
import { askForHosts, openOutside } from './dialogs/external-hosts'
import type { Identity } from './identity'
import type { MainWindow } from './window/main-window'
import { followTrayHost } from './desktop/follow-tray-host'
import { setMenu } from './desktop/menu'
import { openFile, saveFile } from './dialogs/file-dialogs'
import type { SessionBus } from './desktop/session-bus'
import { shellMode } from './shell-mode'
import { createSystemNotifier } from './desktop/system-notifier'
import { startAtLogin } from './desktop/start-at-login'
import {
  closeSystemNotifications,
  showSystemNotification,
  type SystemNotification,
} from './desktop/system-notification'
import { createTray } from './desktop/tray'
import { updateMenu } from './updates/updates'

export interface ShellDeps {
  readonly dataFolder: string
  readonly out: string
  readonly resources: string
  readonly identity: Identity
  readonly options: Options
  readonly window: MainWindow
  readonly handleShellRequest: (shellRequest: ShellRequest) => void
  readonly onQuit: () => void
  readonly onLog: (report: (source: string, error: unknown) => void) => void
}

export interface Shell {
  handleShellRequest(shellRequest: ShellRequest): void
  serve(pipe: Pipe): void
  openOutside(url: string): void
  close(): Promise<void>
}

export async function runApp(deps: ShellDeps): Promise<Shell> {
  const { dataFolder, out, resources, identity, options, window, handleShellRequest, onQuit, onLog } = deps
  const log = openAppLog(dataFolder, out)
  const onUnexpected = (source: string, error: unknown): void => {
    log.write('error', 'main', source, error)
    // The process may end right after a failed start.
    if (source === 'start') log.flushSync()
  }
  onLog(onUnexpected)
  let reportFault: App['reportFault'] = () => Promise.resolve()
  let end = (entry: LogEntry): void => {
    dialog.showErrorBox('Satchel could not start', entry.message)
    app.exit(1)
  }
  handleCrashes({ log, onFault: (fault) => reportFault(fault), end: (entry) => end(entry) })
  let bus: SessionBus | undefined
  let hasTray = process.platform !== 'linux'
  const showNotification = (systemNotification: SystemNotification): void =>
    bus ? bus.notify(systemNotification) : showSystemNotification(systemNotification)
  const notifications = createSystemNotifier({
    notify: showNotification,
    show: handleShellRequest,
    closeOthers(openId) {
      bus?.closeOthers(openId)
      closeSystemNotifications(openId)
    },
  })
  const report = (source: string) => (error: unknown) => onUnexpected(source, error)

  const satchel = await startSatchel({
    dataFolder,
    shell: 'electron',
    version: identity.version,
    practiceWorkerFile: join(out, 'main', 'practice-worker.cjs'),
    practicePrices: options.practicePrices,
    onNotification: (...notification) => notifications.notify(...notification),
    onOpenAccount: (openId) => notifications.setOpenAccount(openId),
    askForHosts: (hosts, t) => askForHosts(window.current, hosts, t),
    openFile: () => openFile(window.current),
    saveFile: (name, content) => saveFile(window.current, name, content),
    clipboard,
    onUnexpected,
    log,
    locales: app.getPreferredSystemLanguages(),
  })
  const running = satchel.app
  const { t } = running
  reportFault = running.reportFault
  shellMode.onStarted(running)
  end = (entry) => {
    dialog.showErrorBox(t('fault.titleFatal'), faultDetails(entry))
    onQuit()
    void satchel.close().finally(() => app.exit(1))
  }
  window.connect({ app: running, hasTray: () => hasTray, notify: showNotification })
  const addUpdates =
    identity.updates &&
    updateMenu(identity.updates, {
      t,
      window: () => window.current,
      install: { onTakeOver: () => window.onQuit(), onFailed: () => window.onQuitFailed() },
    })
  const showMenu = (): void => {
    setMenu(
      t,
      { version: identity.version, dataFolder },
      {
        lock: () => running.lock(),
        settings: () => handleShellRequest({ kind: 'settings' }),
        stepText: (step) => window.stepText(step),
      },
    )
    addUpdates?.()
  }
  powerMonitor.on('lock-screen', () => running.onAway('screen-lock'))
  powerMonitor.on('suspend', () => running.onAway('suspend'))
  powerMonitor.on('resume', () => running.onResume())
  const setTray = createTray(resources, t, {
    show: () => window.show(),
    lock: () => running.lock(),
    switchQuiet: () => running.switchQuiet(),
    closeAll: () => handleShellRequest({ kind: 'close-all' }),
    quit: () => app.quit(),
  })
  hasTray &&= setTray !== undefined
  if (setTray) running.watchTrayStatus(setTray)
  followSettings(running, showMenu, { dataFolder: options.dataFolder, report })
  if (process.platform === 'linux') void useSessionBus()

  function showHidden(): void {
    if (!window.isVisible) window.show()
  }

  async function useSessionBus(): Promise<void> {
    try {
      const { openSessionBus } = await import('./desktop/session-bus')
      bus = await openSessionBus(join(resources, 'icon.png'))
      bus.onScreenLock(() => running.onAway('screen-lock'))
      const onTray = followTrayHost((isAvailable) => (hasTray = isAvailable), showHidden)
      bus.watchTray((isAvailable) => onTray(isAvailable && setTray !== undefined))
    } catch {
      // A desktop without a bus has no tray.
      showHidden()
    }
  }

  return {
    handleShellRequest: (shellRequest) => running.handleShellRequest(shellRequest),
    serve: (pipe) => serveBridge(bridgeContract, running.router, pipe, running),
    openOutside: (url) => void openOutside(window.current, url, t).catch(report('link')),
    close: () => satchel.close(),
  }
}

function followSettings(
  running: RunningApp['app'],
  showMenu: () => void,
  {
    dataFolder,
    report,
  }: { dataFolder: string | undefined; report: (source: string) => (error: unknown) => void },
): void {
  // Same app and data folder as this start.
  const args = [
    ...(app.isPackaged ? [] : [app.getAppPath()]),
    ...(dataFolder === undefined ? [] : ['--data', dataFolder]),
  ]
  let wasWanted = false
  let language: string | undefined
  running.watchSettings((settings) => {
    if (settings.language !== language) showMenu()
    language = settings.language
    if (settings.startAtLogin === wasWanted) return
    wasWanted = settings.startAtLogin
    startAtLogin(wasWanted, args).catch(report('start at login'))
  })
}
