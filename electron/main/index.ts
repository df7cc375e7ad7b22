import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ShellRequest } from '@common/domain/notifications/shell-request'
import { isLink, readLink } from '@common/domain/payments/decode/read-link'
import { app, dialog, ipcMain, MessageChannelMain, type BrowserWindow } from 'electron'
import type { Pipe } from '@common/bridge/protocol'
import { restrictUmask } from '../files/restrict-umask'
import { defaultDataFolder, ensureDataFolder } from '../launch/data-folder'
import { exitWithParent } from '../launch/exit-with-parent'
import { parseOptions, type Options } from '../launch/options'
import { refusedArgument, removeLoadingVariables } from './command-line'
import { registerAppScheme, serveWindow, appOrigin } from './window/app-protocol'
import { opensWindow } from './desktop/opens-window'
import { registerLinks } from './desktop/register-links'
import { isInstalled, readIdentity } from './identity'
import { createInstanceLock } from './instance-lock'
import { lockDown } from './window/lock-down'
import { MainWindow } from './window/main-window'
import type { Shell } from './run-app'
import { portPipe } from './window/port-pipe'

/** The app loads while the page starts; the bridge's port buffers requests. */

const out = join(import.meta.dirname, '..')
const resources = join(out, 'resources')
const identity = readIdentity(join(out, '..'))

let shell: Shell | undefined
let window: MainWindow | undefined
let early: ShellRequest | undefined
let markQuitting = (): void => undefined

let onUnexpected = (source: string, error: unknown): void => {
  process.stderr.write(
    `Unexpected error (${source}): ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
}
const report = (source: string, error: unknown): void => onUnexpected(source, error)

const showWindow = (): void => window?.show()

function onQuit(): void {
  window?.onQuit()
  markQuitting()
}

function handleShellRequest(shellRequest: ShellRequest): void {
  if (shell) shell.handleShellRequest(shellRequest)
  else early = shellRequest
  showWindow()
}

function onArguments(args: readonly string[]): void {
  const link = args.findLast(isLink)
  if (link !== undefined) handleShellRequest(readLink(link))
  // Autostart at login must not show a running app.
  else if (!args.includes('--hidden')) showWindow()
}

async function start(dataFolder: string, windowData: string, options: Options): Promise<void> {
  const main = new MainWindow({
    out,
    resources,
    windowData,
    quit: () => app.quit(),
    onUnexpected: report,
    onFailed: giveUp,
  })
  window = main
  const pages = serveWindow(join(out, 'renderer'))
  lockDown((url) => shell?.openOutside(url))
  const load = async (): Promise<Shell> => {
    if (opensWindow(options, app) || early) {
      main.show()
      // Loading the app blocks the process that shows the window.
      await Promise.all([pages.whenIdle(), main.painted])
    }
    const { runApp } = await import('./run-app')
    return runApp({
      dataFolder,
      out,
      resources,
      identity,
      options,
      window: main,
      handleShellRequest,
      onQuit,
      onLog: (log) => (onUnexpected = log),
    })
  }
  const loading = load()
  handOverPort(
    () => main.current,
    // The caller of `start` reports the failure.
    (pipe) => void loading.then((app) => app.serve(pipe)).catch(() => undefined),
  )
  shell = await loading
  if (early) shell.handleShellRequest(early)
}

function run(): void {
  restrictUmask()
  const args = process.argv.slice(1)
  const options = parseOptions(
    args.filter((arg) => !isLink(arg)),
    { allowOthers: true },
  )
  const { dataFolder = defaultDataFolder() } = options
  ensureDataFolder(dataFolder)
  // Chromium's files and the single-instance lock, per data folder.
  const windowData = join(dataFolder, 'window')
  mkdirSync(windowData, { recursive: true })
  app.setPath('userData', windowData)

  registerAppScheme()
  app.enableSandbox()
  // Windows shows notifications only for a registered app id.
  if (process.platform === 'win32') app.setAppUserModelId(identity.appId ?? process.execPath)

  const lock = createInstanceLock({
    request: () => app.requestSingleInstanceLock(),
    file: join(windowData, 'quitting'),
  })
  if (!lock.acquire()) return app.quit()
  markQuitting = () => lock.onQuit()
  exitWithParent(() => app.quit())
  const link = args.findLast(isLink)
  if (link !== undefined) early = readLink(link)
  app.on('second-instance', (_event, argv) => onArguments(argv))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    onArguments([url])
  })
  app.on('activate', showWindow)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('before-quit', onQuit)
  app.on('will-quit', (event) => {
    if (!shell) return
    event.preventDefault()
    const closing = shell
    shell = undefined
    // `quit` would be ignored during this event.
    void closing.close().finally(() => app.exit())
  })
  app
    .whenReady()
    .then(() => {
      if (process.platform === 'win32' && isInstalled(identity)) registerLinks(app)
      return start(dataFolder, windowData, options)
    })
    .catch(giveUp)
}

function giveUp(error: unknown): void {
  report('start', error)
  dialog.showErrorBox('Satchel could not start', error instanceof Error ? error.message : String(error))
  app.exit(1)
}

/** Exits on refused switches before GTK and Chromium's debugger are initialized. */
function checkStart(): void {
  // Only packages have an id.
  if (identity.appId === undefined) return
  removeLoadingVariables(process.env)
  const refused = refusedArgument(process.argv.slice(1), { isForTests: identity.isForTests === true })
  if (refused === undefined) return
  process.stderr.write(`Satchel does not accept the argument ${JSON.stringify(refused)}.\n`)
  process.exit(2)
}

checkStart()
try {
  run()
} catch (error) {
  giveUp(error)
}

/** Only to the main frame of the app's own page, on load and reload. */
function handOverPort(currentWindow: () => BrowserWindow | undefined, onPipe: (pipe: Pipe) => void): void {
  ipcMain.on('satchel:connect', ({ sender, senderFrame }) => {
    const window = currentWindow()
    const isOurPage = window && sender === window.webContents && senderFrame === window.webContents.mainFrame
    if (!isOurPage || !senderFrame.url.startsWith(`${appOrigin}/`)) return
    const { port1, port2 } = new MessageChannelMain()
    onPipe(portPipe(port1))
    senderFrame.postMessage('satchel:port', null, [port2])
  })
}
