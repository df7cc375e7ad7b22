import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bridgeContract } from '@common/bridge/contract'
import { serveBridge } from '@common/bridge/server'
import type { Wish } from '@common/domain/errand'
import { isLink, readLink } from '@common/domain/payments/read-link'
import { app, dialog, powerMonitor } from 'electron'
import { makeForThisUserAlone } from '../files/for-this-user-alone'
import { defaultDataFolder, ensureDataFolder } from '../launch/data-folder'
import { endWithParent } from '../launch/end-with-parent'
import { parseOptions, type Options } from '../launch/options'
import { startSatchel, type RunningApp } from '../launch/start-satchel'
import { registerAppScheme, serveWindow } from './app-protocol'
import { askForHosts } from './ask-for-hosts'
import { handOverPort } from './hand-over-port'
import { readIdentity } from './identity'
import { lockDown } from './lock-down'
import { MainWindow } from './main-window'
import { setMenu } from './menu'
import { openOutside } from './open-outside'
import type { SessionBus } from './session-bus'
import { noticeTeller } from './show-notification'
import { openFile } from './open-file'
import { saveFile } from './save-file'
import { startAtLogin } from './start-at-login'
import { tellByElectron, type Telling } from './tell'
import { createTray } from './tray'
import { updateMenu } from './updates'

/** The Electron shell: one instance, one locked-down window, a tray, notifications. Everything else is in electron/core. */

const out = join(import.meta.dirname, '..')
const resources = join(out, 'resources')
const identity = readIdentity(join(out, '..'))

let satchel: RunningApp | undefined
let window: MainWindow | undefined
/** Linux alone has one. */
let bus: SessionBus | undefined
let hasTray = process.platform !== 'linux'
/** Asked for before there was an app to ask. */
let early: Wish | undefined

const onUnexpected = (where: string, error: unknown): void => {
  process.stderr.write(
    `Unexpected in ${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
}

const tell = (telling: Telling): void => (bus?.tell ?? tellByElectron)(telling)

/** Before the app has started there is nothing to show; the start itself ends with the window. */
const showWindow = (): void => window?.show()

function ask(wish: Wish): void {
  if (satchel) satchel.app.ask(wish)
  else early = wish
  showWindow()
}

/** A second start, or a link that was opened: arguments are read for links alone. */
function onArguments(args: readonly string[]): void {
  const link = args.findLast(isLink)
  if (link !== undefined) ask(readLink(link))
  // The system starts what is there already when the user logs in.
  else if (!args.includes('--hidden')) showWindow()
}

async function start(dataFolder: string, windowData: string, options: Options): Promise<void> {
  const tellNotice = noticeTeller({ tell, show: ask })
  satchel = await startSatchel({
    dataFolder,
    shell: 'electron',
    version: identity.version,
    practiceWorkerFile: join(out, 'main', 'practice-worker.cjs'),
    practicePrices: options.practicePrices,
    onNotice: tellNotice,
    askForHosts: (hosts, say) => askForHosts(window?.current, hosts, say),
    openFile: () => openFile(window?.current),
    saveFile: (name, content) => saveFile(window?.current, name, content),
    onUnexpected,
    locales: app.getPreferredSystemLanguages(),
  })
  const running = satchel.app
  const { say } = running
  const main = new MainWindow({
    app: running,
    out,
    resources,
    windowData,
    hasTray: () => hasTray,
    tell,
    quit: () => app.quit(),
    onUnexpected,
    onFailed: giveUp,
  })
  window = main
  serveWindow(join(out, 'renderer'))
  lockDown((url) => void openOutside(main.current, url, say).catch(report('a link')))
  const addUpdates =
    identity.updates &&
    updateMenu(identity.updates, {
      say,
      window: () => main.current,
      onInstall: () => main.onQuit(),
    })
  const showMenu = (): void => {
    setMenu(
      say,
      { version: identity.version, dataFolder },
      {
        lock: () => running.lock(),
        settings: () => ask({ kind: 'settings' }),
        stepText: (step) => main.stepText(step),
      },
    )
    addUpdates?.()
  }
  handOverPort(
    () => main.current,
    (pipe) => serveBridge(bridgeContract, running.router, pipe, running),
  )
  powerMonitor.on('lock-screen', () => running.onAway('screen-lock'))
  powerMonitor.on('suspend', () => running.onAway('suspend'))
  const setTray = createTray(resources, say, {
    show: showWindow,
    lock: () => running.lock(),
    switchQuiet: () => running.switchQuiet(),
    closeAll: () => ask({ kind: 'close-all' }),
    quit: () => app.quit(),
  })
  hasTray &&= setTray !== undefined
  if (setTray) running.watchStanding(setTray)
  applySettings(running, main, showMenu, options)
  if (early) running.ask(early)
  if (!options.isHidden || early) main.show()
  if (process.platform === 'linux') await useSessionBus(running, main, setTray !== undefined)
}

/** What the settings say of the desktop, now and from now on. */
function applySettings(
  running: RunningApp['app'],
  main: MainWindow,
  showMenu: () => void,
  { dataFolder }: Options,
): void {
  // As it is started now: the app's own folder where it is not packaged, and the same data.
  const args = [
    ...(app.isPackaged ? [] : [app.getAppPath()]),
    ...(dataFolder === undefined ? [] : ['--data', dataFolder]),
  ]
  let wasWanted = false
  let spoken: string | undefined
  running.watchSettings((settings) => {
    main.apply(settings)
    if (settings.language !== spoken) showMenu()
    spoken = settings.language
    if (settings.startAtLogin === wasWanted) return
    wasWanted = settings.startAtLogin
    startAtLogin(wasWanted, args).catch(report('the start at login'))
  })
}

/** Loaded late: the window does not wait for it. */
async function useSessionBus(running: RunningApp['app'], main: MainWindow, hasIcon: boolean): Promise<void> {
  try {
    const { openSessionBus } = await import('./session-bus')
    bus = await openSessionBus(join(resources, 'icon.png'))
    bus.onScreenLock(() => running.onAway('screen-lock'))
    bus.watchTray((isThere) => {
      hasTray = isThere && hasIcon
      // Nothing else would bring it back.
      if (!hasTray && !main.isVisible) main.show()
    })
  } catch {
    // A desktop without a bus has no tray.
    if (!main.isVisible) main.show()
  }
}

const report = (where: string) => (error: unknown) => onUnexpected(where, error)

function run(): void {
  makeForThisUserAlone()
  const args = process.argv.slice(1)
  const options = parseOptions(
    args.filter((arg) => !isLink(arg)),
    { allowOthers: true },
  )
  const { dataFolder = defaultDataFolder() } = options
  ensureDataFolder(dataFolder)
  // The window's own files live beside the app's. The lock for a single instance is there too: one Satchel for each data folder.
  const windowData = join(dataFolder, 'window')
  mkdirSync(windowData, { recursive: true })
  app.setPath('userData', windowData)

  registerAppScheme()
  app.enableSandbox()
  // Windows shows notifications only of an app that it can name: by the id of the installed shortcut, where there is one.
  if (process.platform === 'win32') app.setAppUserModelId(identity.appId ?? process.execPath)

  if (!app.requestSingleInstanceLock()) return app.quit()
  endWithParent(() => app.quit())
  const link = args.findLast(isLink)
  if (link !== undefined) early = readLink(link)
  app.on('second-instance', (_event, given) => onArguments(given))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    onArguments([url])
  })
  app.on('activate', showWindow)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('before-quit', () => window?.onQuit())
  app.on('will-quit', (event) => {
    if (!satchel) return
    event.preventDefault()
    const closing = satchel
    satchel = undefined
    // Not `quit`: while this very event is told it is taken for a second call, and nothing would end.
    void closing.close().finally(() => app.exit())
  })
  app
    .whenReady()
    .then(() => start(dataFolder, windowData, options))
    .catch(giveUp)
}

function giveUp(error: unknown): void {
  onUnexpected('start', error)
  dialog.showErrorBox('Satchel could not start', error instanceof Error ? error.message : String(error))
  app.exit(1)
}

try {
  run()
} catch (error) {
  giveUp(error)
}
